import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';

import { openDataDir } from '../../libs/embedded-mongo/src/data/data-files.js';
import { aloneOptions, memberOptions } from '../../libs/embedded-mongo/src/process/mongod-options.js';
import { archivePins } from '../../libs/embedded-mongo/src/binary/archive-pins.js';
import { archivePaths } from '../../libs/embedded-mongo/src/binary/mongodb-download.js';
import {
  newDataRelease,
  releases,
  weaknessOf,
} from '../../libs/embedded-mongo/src/binary/mongod-releases.js';
import { root } from '../support/root.mjs';

const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

describe('MongoDB', () => {
  it('is none with a known hole in the containers', () => {
    const [, version = 'none'] = /image: mongo:(\S+)/.exec(compose) ?? [];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(weaknessOf(version)).toBeUndefined();
  });

  it('is none with a known hole where it is downloaded, and no line that is over for new data', () => {
    for (const [line, version] of Object.entries(releases)) expect(version).toMatch(`${line}.`);
    expect(Object.values(releases).filter((version) => weaknessOf(version)?.hasKnownHole)).toEqual([]);
    expect(Object.values(releases)).toContain(newDataRelease);
    expect(weaknessOf(newDataRelease)).toBeUndefined();
  });

  it('has a SHA-256 for nothing but the archives that are downloaded', () => {
    const names = archivePaths().map((path) => posix.basename(path));
    for (const [name, pin] of Object.entries(archivePins)) {
      expect(names).toContain(name);
      expect(pin).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('starts in the containers on kernels whose restartable sequences it and glibc both claim', () => {
    expect(compose).toContain('      GLIBC_TUNABLES: glibc.pthread.rseq=1\n');
  });

  it('never compresses with zlib', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mongod-options-'));
    const files = await openDataDir(folder);
    rmSync(folder, { recursive: true });
    for (const options of [memberOptions(files, 27017), aloneOptions(files, 27017)]) {
      expect(options[options.indexOf('--networkMessageCompressors') + 1]).toBe('snappy,zstd');
    }
    const [, inContainers] = /'--networkMessageCompressors',\s+'([^']*)'/.exec(compose) ?? [];
    expect(inContainers).toBe('snappy,zstd');
  });
});
