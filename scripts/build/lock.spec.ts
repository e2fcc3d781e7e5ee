import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'build.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the build lock', () => {
  it('lets one work at a time', async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} out`);
    };
    await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
    expect(order).toEqual(['a in', 'a out', 'b in', 'b out']);
  });

  it('is given back after a failure', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a process that is gone', async () => {
    writeFileSync(file, String(spawnSync(process.execPath, ['--version']).pid));
    const work = jest.fn(() => Promise.resolve());
    await withLock(file, work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
