import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  archivePath,
  archivePaths,
  downloadMongodb,
  type Machine,
  pinnedArchive,
  thisMachine,
} from './mongodb-download.js';

const linux = (arch: string, glibc: string): Machine => ({ platform: 'linux', arch, glibc });

describe("MongoDB's archive", () => {
  it.each<[string, Machine, string]>([
    ['Ubuntu 22.04', linux('x64', '2.35'), 'linux/mongodb-linux-x86_64-ubuntu2204-8.0.37.tgz'],
    ['Debian 12 on ARM', linux('arm64', '2.36'), 'linux/mongodb-linux-aarch64-ubuntu2204-8.0.37.tgz'],
    ['Debian 13', linux('x64', '2.41'), 'linux/mongodb-linux-x86_64-ubuntu2204-8.0.37.tgz'],
    ['Red Hat 9', linux('x64', '2.34'), 'linux/mongodb-linux-x86_64-rhel93-8.0.37.tgz'],
    ['Debian 11', linux('x64', '2.31'), 'linux/mongodb-linux-x86_64-ubuntu2004-8.0.37.tgz'],
    ['macOS', { platform: 'darwin', arch: 'arm64' }, 'osx/mongodb-macos-arm64-8.0.37.tgz'],
  ])('for %s', (_system, machine, expected) => {
    expect(archivePath('8.0.37', machine)).toBe(expected);
    expect(archivePaths()).toContain(expected);
  });

  it('is none for another C library, processor or system', () => {
    expect(archivePath('8.0.37', { platform: 'linux', arch: 'x64' })).toBeUndefined();
    expect(archivePath('8.0.37', linux('x64', '2.17'))).toBeUndefined();
    expect(archivePath('8.0.37', linux('riscv64', '2.40'))).toBeUndefined();
    expect(archivePath('8.0.37', { platform: 'win32', arch: 'x64' })).toBeUndefined();
  });

  it('is found for this machine by its C library', async () => {
    const { platform, arch, glibc } = await thisMachine();
    const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
    expect([platform, arch, glibc]).toEqual([process.platform, process.arch, header.glibcVersionRuntime]);
  });

  it('is refused without a pinned SHA-256, before anybody is asked', () => {
    expect(() => pinnedArchive('8.0.37', linux('x64', '2.35'), {})).toThrow(
      'no SHA-256 is pinned for mongodb-linux-x86_64-ubuntu2204-8.0.37.tgz (npm run mongod:pins)',
    );
  });
});

describe('a download', () => {
  let folder: string;
  let partDir: string;
  let host: Server;
  let asked: (string | undefined)[];
  let archive: Buffer;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'mongodb-download-'));
    partDir = path.join(folder, 'part');
    mkdirSync(partDir);
    mkdirSync(path.join(folder, 'mongodb-8.0.37/bin'), { recursive: true });
    writeFileSync(path.join(folder, 'mongodb-8.0.37/bin/mongod'), 'a database');
    writeFileSync(path.join(folder, 'mongodb-8.0.37/README'), 'words');
    execFileSync('tar', ['-czf', path.join(folder, 'made.tgz'), '-C', folder, 'mongodb-8.0.37']);
    archive = readFileSync(path.join(folder, 'made.tgz'));
    asked = [];
    host = createServer((request, response) => {
      asked.push(request.url);
      if (request.url?.startsWith('/mirror/linux/')) response.end(archive);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    process.env['MONGOMS_DOWNLOAD_MIRROR'] =
      `http://127.0.0.1:${(host.address() as AddressInfo).port}/mirror/`;
  });

  afterEach(() => {
    delete process.env['MONGOMS_DOWNLOAD_MIRROR'];
    host.close();
    rmSync(folder, { recursive: true });
  });

  const fetchIt = (sha256: string, machine = linux('x64', '2.35')) => {
    const name = path.basename(archivePath('8.0.37', machine) ?? '');
    const pinned = pinnedArchive('8.0.37', machine, { [name]: sha256 });
    return downloadMongodb(pinned, partDir, () => undefined);
  };

  it('comes from the mirror and is unpacked where its SHA-256 is the pinned one', async () => {
    const file = await fetchIt(createHash('sha256').update(archive).digest('hex'));
    expect(readFileSync(file, 'utf8')).toBe('a database');
    expect(asked).toEqual(['/mirror/linux/mongodb-linux-x86_64-ubuntu2204-8.0.37.tgz']);
  });

  it('is refused with another SHA-256, and nothing of it is unpacked', async () => {
    const other = createHash('sha256').update('another').digest('hex');
    await expect(fetchIt(other)).rejects.toThrow('has another SHA-256 than the pinned one');
    expect(execFileSync('find', [partDir, '-name', 'mongod*'], { encoding: 'utf8' })).toBe('');
  });

  it('is tried once', async () => {
    await expect(fetchIt('', { platform: 'darwin', arch: 'x64' })).rejects.toThrow('answered 404');
    expect(asked).toHaveLength(1);
  });
});
