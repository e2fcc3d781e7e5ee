import { access, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';

import { mongo } from 'mongoose';

import { type EmbeddedProcess, endProcess, startInProcess } from '../support/processes/embedded-process.js';
import {
  cacheDir,
  EmbeddedBench,
  isAlive,
  portOf,
  remember,
  remembered,
  withDatabase,
} from '../support/processes/embedded-bench.js';

/** Enough on a shared machine, too; waiting for an election would take ten seconds. */
const SOON_MS = 5_000;

describe('the embedded database that runs', () => {
  let bench: EmbeddedBench;
  let uri: string;
  let version: string;

  beforeAll(async () => {
    bench = await EmbeddedBench.make();
    ({ uri, version } = await bench.start());
  });

  afterAll(() => bench.clear());

  it('is a replica set on the loopback on which transactions and change streams work', async () => {
    expect(uri).toMatch(/^mongodb:\/\/[^@]+@127\.0\.0\.1:\d+\/keyroster\?/);
    expect(version).toMatch(/^(6\.0|7\.0|8\.[023]|9\.0)\.\d+$/);
    const client = await new mongo.MongoClient(uri).connect();
    try {
      const changes = client.db().watch();
      const next = changes.next();
      await client.withSession((session) =>
        session.withTransaction(() =>
          client.db().collection('notes').insertOne({ note: 'kept' }, { session }),
        ),
      );
      expect(await next).toMatchObject({ operationType: 'insert', fullDocument: { note: 'kept' } });
      await changes.close();
    } finally {
      await client.close();
    }
  });

  it('starts on kernels whose restartable sequences mongod and glibc both claim', async () => {
    if (process.platform !== 'linux') return;
    const variables = await readFile(`/proc/${await bench.mongodPid()}/environ`, 'utf8');
    expect(variables.split('\0')).toContain('GLIBC_TUNABLES=glibc.pthread.rseq=1');
  });

  it('is closed to whoever has no password, and its secrets to other users of the machine', async () => {
    const { host } = new URL(uri);
    const read = (as: string): Promise<unknown> =>
      withDatabase(`mongodb://${as}${host}/keyroster?directConnection=true&authSource=admin`, (db) =>
        db.collection('notes').findOne(),
      );
    await expect(read('')).rejects.toThrow('requires authentication');
    await expect(read('keyroster:wrong@')).rejects.toThrow('Authentication failed');
    const modeOf = async (name: string) => ((await stat(bench.file(name))).mode & 0o777).toString(8);
    await expect(modeOf('')).resolves.toBe('700');
    for (const secret of ['mongodb.uri', 'mongodb.password', 'mongodb.key', 'log/mongod.log']) {
      await expect(modeOf(secret)).resolves.toBe('600');
    }
    await expect(readFile(bench.file('mongodb.uri'), 'utf8')).resolves.toBe(uri);
  });

  it('serves a second user of the same data, who leaves it running', async () => {
    const guest = await bench.start();
    expect([guest.uri, guest.version]).toEqual([uri, version]);
    await remember(guest.uri, 'there');
    await guest.stop();
    await expect(remembered(uri)).resolves.toContain('there');
  });
});

describe('the embedded database', () => {
  let bench: EmbeddedBench;
  let others: EmbeddedProcess[];

  beforeEach(async () => {
    others = [];
    bench = await EmbeddedBench.make();
  });

  afterEach(async () => {
    for (const other of others) await endProcess(other, 'SIGKILL');
    await bench.clear();
  });

  async function another(): Promise<EmbeddedProcess> {
    const other = await startInProcess(bench.dataDir, cacheDir);
    others.push(other);
    return other;
  }

  it('keeps data and address over a clean stop, which takes the address file and mongod away', async () => {
    const first = await bench.start();
    await remember(first.uri, 'kept');
    const pid = await bench.mongodPid();
    await first.stop();
    await expect(isAlive(pid)).resolves.toBe(false);
    await expect(access(bench.file('mongodb.uri'))).rejects.toThrow('ENOENT');
    const begun = performance.now();
    const second = await bench.start();
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    expect(second.uri).toBe(first.uri);
    await expect(remembered(second.uri)).resolves.toEqual(['kept']);
  });

  it('moves to another port with its data while a stranger has its own', async () => {
    const first = await bench.start();
    await remember(first.uri, 'kept');
    await first.stop();
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(portOf(first.uri), '127.0.0.1', resolve));
    try {
      const second = await bench.start();
      expect(portOf(second.uri)).not.toBe(portOf(first.uri));
      await remember(second.uri, 'moved');
      await expect(remembered(second.uri)).resolves.toEqual(['kept', 'moved']);
    } finally {
      await new Promise((resolve) => stranger.close(resolve));
    }
  });

  it('is started again on its port when mongod dies, with all that was acknowledged', async () => {
    const { uri } = await bench.start();
    await remember(uri, 'acknowledged');
    const pid = await bench.mongodPid();
    process.kill(pid, 'SIGKILL');
    await expect(remembered(uri)).resolves.toEqual(['acknowledged']);
    await remember(uri, 'after');
    expect(await bench.mongodPid()).not.toBe(pid);
    expect(bench.deaths).toEqual(['MongoDB ended (signal SIGKILL), starting it again in 0.2 s']);
  });

  it('outlives a SIGKILL of its whole process group and is taken over within a second or two', async () => {
    const killed = await another();
    await remember(killed.uri, 'kept');
    const pid = await bench.mongodPid();
    await endProcess(killed, 'SIGKILL');
    await expect(isAlive(pid)).resolves.toBe(true);
    const begun = performance.now();
    const next = await bench.start();
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    expect(await bench.mongodPid()).toBe(pid);
    await expect(remembered(next.uri)).resolves.toEqual(['kept']);
    // It is watched from now on, and started again.
    process.kill(pid, 'SIGKILL');
    await expect(remembered(next.uri)).resolves.toEqual(['kept']);
    expect(bench.deaths).toHaveLength(1);
    const after = await bench.mongodPid();
    await next.stop();
    await expect(isAlive(after)).resolves.toBe(false);
  });

  it('is not reached by a Ctrl-C for the whole group', async () => {
    const interrupted = await another();
    const pid = await bench.mongodPid();
    await endProcess(interrupted, 'SIGINT');
    await expect(isAlive(pid)).resolves.toBe(true);
  });

  it('is replaced when it was left behind and no longer answers', async () => {
    const killed = await another();
    await remember(killed.uri, 'kept');
    const pid = await bench.mongodPid();
    await endProcess(killed, 'SIGKILL');
    process.kill(pid, 'SIGSTOP');
    const { uri } = await bench.start();
    await expect(isAlive(pid)).resolves.toBe(false);
    await expect(remembered(uri)).resolves.toEqual(['kept']);
  });

  it('is one for processes that start at the same time, and goes with the one that has it', async () => {
    const [first, second] = await Promise.all([another(), another()]);
    expect(first.uri).toBe(second.uri);
    const pid = await bench.mongodPid();
    await endProcess(first, 'SIGTERM');
    await endProcess(second, 'SIGTERM');
    await expect(isAlive(pid)).resolves.toBe(false);
    await expect(access(bench.file('mongodb.uri'))).rejects.toThrow('ENOENT');
  });
});
