import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDataDir } from '../../libs/embedded-mongo/src/data/data-files.js';
import { aloneOptions, memberOptions } from '../../libs/embedded-mongo/src/process/mongod-options.js';
import { newDataRelease, releases } from '../../libs/embedded-mongo/src/binary/mongod-releases.js';
import { root } from '../support/root.mjs';
import { mongodb } from './advisories.mjs';
import { isOlder } from './known-holes.mjs';

const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

const lineOf = (version: string) => version.split('.', 2).join('.');

function expectNoKnownHole(version: string): void {
  const least = mongodb.leastOfLine[lineOf(version)];
  if (least === undefined) throw new Error(`No least release is known of MongoDB ${version}`);
  expect({ version, least, isOlder: isOlder(version, least) }).toMatchObject({ isOlder: false });
}

describe('MongoDB', () => {
  it('is none with a known hole in the containers', () => {
    const [, version = 'none'] = /image: mongo:(\S+)/.exec(compose) ?? [];
    expectNoKnownHole(version);
  });

  it('is none with a known hole where it is downloaded, for new data and kept data of each line', () => {
    expect(Object.keys(releases)).toEqual(Object.keys(mongodb.leastOfLine));
    for (const [line, version] of Object.entries(releases)) {
      expect(lineOf(version)).toBe(line);
      expectNoKnownHole(version);
    }
    expect(Object.values(releases)).toContain(newDataRelease);
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
