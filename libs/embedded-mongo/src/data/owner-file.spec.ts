import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { OwnerFile } from './owner-file.js';
import { identityOf } from './process-identity.js';

describe('the owner of a data directory', () => {
  let dir: string;
  let file: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'owner-'));
    file = path.join(dir, 'owner');
  });

  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is the first who asks, for as long as they hold it', async () => {
    const [first, second] = [new OwnerFile(file), new OwnerFile(file)];
    await expect(first.claim()).resolves.toBe(true);
    await expect(second.claim()).resolves.toBe(false);
    await first.release();
    await expect(second.isHeld()).resolves.toBe(false);
    await expect(second.claim()).resolves.toBe(true);
  });

  it('is one of many who ask at once', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => new OwnerFile(file).claim()));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('is replaced once its process is dead, though its id was given to another', async () => {
    const self = await identityOf(process.pid);
    await writeFile(file, JSON.stringify({ ...self, startedAt: 'long ago' }));
    const claims = await Promise.all([new OwnerFile(file).claim(), new OwnerFile(file).claim()]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it.each(['', 'half a li', '{"pid":"1"}'])('is nobody in a damaged file: %j', async (text) => {
    await writeFile(file, text);
    await expect(new OwnerFile(file).claim()).resolves.toBe(true);
  });
});
