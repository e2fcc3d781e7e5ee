import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDir } from './paths.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-dirs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (dir: string): Promise<number> => (await stat(dir)).mode & 0o777;

it('makes a folder and those above it, for whom it is told, and leaves one that is there as it is', async () => {
  makeDir(path.join(folder, 'a/b'), 0o700);
  makeDir(path.join(folder, 'a'), 0o755);
  expect(await modeOf(path.join(folder, 'a'))).toBe(0o700);
  expect(await modeOf(path.join(folder, 'a/b'))).toBe(0o700);
});

it('fails where a file is in the way, or the system has no place for it, and does not try for ever', async () => {
  await writeFile(path.join(folder, 'file'), '');
  expect(() => makeDir(path.join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeDir(path.join(folder, 'file/a'))).toThrow(/ENOTDIR|EEXIST/);
  expect(() => makeDir('/proc/nothing/at/all')).toThrow();
});
