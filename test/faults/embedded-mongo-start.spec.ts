import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { mongo } from 'mongoose';
import { openDataDir, secretFrom } from '../../libs/embedded-mongo/src/data/data-files.js';
import { memberOptions } from '../../libs/embedded-mongo/src/process/mongod-options.js';
import { spawnMongod, terminate } from '../../libs/embedded-mongo/src/process/mongod-process.js';
import { choosePort, isListening } from '../../libs/embedded-mongo/src/process/ports.js';
import { waitFor } from '../../libs/embedded-mongo/src/wait.js';
import { endProcess, startInProcess } from '../support/processes/embedded-process.js';
import {
  cacheDir,
  EmbeddedBench,
  isAlive,
  mongodBinary,
  remember,
  remembered,
  withDatabase,
} from '../support/processes/embedded-bench.js';

describe('the start of the embedded database', () => {
  let bench: EmbeddedBench;

  beforeEach(async () => {
    bench = await EmbeddedBench.make();
  });

  afterEach(() => bench.clear());

  /** Leaves what a first start leaves that was killed before it made the user. */
  async function leaveHalfMade(): Promise<() => Promise<void>> {
    const files = await openDataDir(bench.dataDir);
    await secretFrom(files.keyFile, () => 'a'.repeat(64));
    const port = await choosePort(files);
    const mongod = await spawnMongod(await mongodBinary(), files, memberOptions(files, port));
    await waitFor(async () => (await isListening(port)) || undefined, { timeoutMs: 10_000 });
    const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await client.db('admin').command({ replSetInitiate: { _id: 'keyroster', members } });
    await client.close();
    return () => terminate(mongod, 5_000);
  }

  it.each([
    ['its mongod still running', false],
    ['mongod gone and the port lost', true],
  ])('heals a first start that was killed between set and user, %s', async (_how, isGone) => {
    const end = await leaveHalfMade();
    if (isGone) await end().then(() => rm(bench.file('mongodb.port')));
    const { uri } = await bench.start();
    await remember(uri, 'healed');
    await expect(remembered(uri)).resolves.toEqual(['healed']);
  });

  it('raises data that an older version made to the version that opened them', async () => {
    const older = { '6.0': '5.0', '7.0': '6.0', '8.0': '7.0', '8.2': '8.0', '8.3': '8.2', '9.0': '8.3' };
    const first = await bench.start();
    const line = Object.keys(older).find((name) => first.version.startsWith(name));
    const before = Object.entries(older).find(([name]) => name === line)?.[1];
    await administer(first.uri, { setFeatureCompatibilityVersion: before, ...confirmFor(first.version) });
    await first.stop();
    await writeFile(bench.file('db-version'), `${before}.1`);
    const { uri, version } = await bench.start();
    await expect(readFile(bench.file('db-version'), 'utf8')).resolves.toBe(version);
    const features = await administer(uri, { getParameter: 1, featureCompatibilityVersion: 1 });
    expect(features).toMatchObject({ featureCompatibilityVersion: { version: line } });
  });

  it('moves data to a newer line, and has those that were not closed closed by their own line first', async () => {
    const other = await startInProcess(bench.dataDir, cacheDir);
    await remember(other.uri, 'before the kill');
    await endProcess(other, 'SIGKILL');
    const pid = await bench.mongodPid();
    process.kill(pid, 'SIGKILL');
    await waitFor(async () => ((await isAlive(pid)) ? undefined : true), { timeoutMs: 5_000 });

    const own = await readFile(bench.file('db-version'), 'utf8');
    const newer = { '6.0': '7.0.48', '7.0': '8.0.37', '8.0': '9.0.0' }[own.split('.', 2).join('.')] ?? '';
    const lines: string[] = [];
    const binary = await olderThanItSays(newer);
    const { uri } = await bench.start({ binary, progress: (line) => lines.push(line) });
    expect(lines).toEqual([
      `The data were not closed cleanly: MongoDB ${own.split('.', 2).join('.')} opens and closes them first`,
      expect.stringContaining("can't open first"),
      `Starting MongoDB ${own}`,
      `The data move from MongoDB ${own} to ${newer}, and older releases open them no more`,
      `Starting MongoDB ${newer}`,
    ]);
    await expect(remembered(uri)).resolves.toEqual(['before the kill']);
  });

  /** A program that claims a newer version, and runs the mongod that is available. */
  async function olderThanItSays(version: string): Promise<string> {
    const real = await mongodBinary();
    const file = path.join(path.dirname(bench.dataDir), 'mongod');
    const script = `[ "$1" = --version ] && echo 'db version v${version}' || exec '${real}' "$@"`;
    await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  }

  it('names a DATA_DIR that cannot be one', async () => {
    const file = path.join(path.dirname(bench.dataDir), 'file');
    await writeFile(file, '');
    await expect(bench.start({ dataDir: file })).rejects.toThrow(/^DATA_DIR cannot be used: /);
  });

  it('says so when the password is not that of the data', async () => {
    await (await bench.start()).stop();
    await writeFile(bench.file('mongodb.password'), 'another');
    await expect(bench.start()).rejects.toThrow('mongodb.password does not open the data');
  });
});

function administer(uri: string, command: mongo.Document): Promise<mongo.Document> {
  return withDatabase(uri, (db) => db.admin().command(command));
}

/** MongoDB 7.0 and later require `confirm`, 6.0 doesn't know it. */
function confirmFor(version: string): { confirm?: true } {
  return version.startsWith('6.') ? {} : { confirm: true };
}
