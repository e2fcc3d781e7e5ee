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

it('a line of a stack names the line that was written', () => {
  const packed = join(folder, 'packed.js');
  // The first place of the packed file is line 3, column 5 of the source.
  const map = { version: 3, sources: ['src/greeting.ts'], names: [], mappings: 'AAEI' };
  writeFileSync(`${packed}.map`, JSON.stringify(map));
  const site = siteAt(pathToFileURL(packed).href, 1, 1);
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
  [
    'names no file',
    JSON.stringify({ version: 3, sources: ['webpack://x/y.js'], names: [], mappings: 'AAEI' }),
  ],
  ['knows nothing of the place', JSON.stringify({ version: 3, sources: [], names: [], mappings: '' })],
])('a map that %s leaves a stack as it is', (_what, map) => {
  const packed = join(folder, 'packed.js');
  const site = siteAt(pathToFileURL(packed).href, 1, 1);
  writeFileSync(`${packed}.map`, map);
  expect(siteInSource(site)).toBe(String(site));
});
