import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteInSource } from './source-stacks.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stacks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const siteAt = (file: string | null, line: number, column: number) => ({
  getFileName: () => file,
  getLineNumber: () => line,
  getColumnNumber: () => column,
  toString: () => `greet (${file}:${line}:${column})`,
});

const mapOf = (sources: string[], mappings: string) =>
  JSON.stringify({ version: 3, sources, names: [], mappings });

/** The first place of a file with this map. */
function sitePacked(map: string) {
  const packed = join(folder, 'packed.js');
  writeFileSync(`${packed}.map`, map);
  return siteAt(pathToFileURL(packed).href, 1, 1);
}

it('a line of a stack names the line that was written', () => {
  // The first place of the packed file is line 3, column 5 of the source.
  const site = sitePacked(mapOf(['src/greeting.ts'], 'AAEI'));
  expect(siteInSource(site)).toBe(`greet (${join(folder, 'src/greeting.ts')}:3:5)`);
});

it.each([
  ['a file without a map', () => pathToFileURL(join(folder, 'plain.js')).href],
  ["Node's own", () => 'node:internal/process/task_queues'],
  ['what has no file', () => null],
])('%s is named as it is', (_what, file) => {
  expect(siteInSource(siteAt(file(), 7, 9))).toBe(`greet (${file()}:7:9)`);
});

it.each([
  ['is broken', '{'],
  ['names no file', mapOf(['webpack://x/y.js'], 'AAEI')],
  ['knows nothing of the place', mapOf([], '')],
])('a map that %s leaves a stack as it is', (_what, map) => {
  const site = sitePacked(map);
  expect(siteInSource(site)).toBe(String(site));
});
