import { access } from 'node:fs/promises';

import {
  EmbeddedBench,
  cacheDir,
  isAlive,
  remember,
  remembered,
} from '../support/processes/embedded-bench.js';
import { type EmbeddedProcess, endProcess, startInProcess } from '../support/processes/embedded-process.js';

/** Enough on a shared machine, too; waiting for an election would take ten seconds. */
const SOON_MS = 5_000;

describe('the embedded database and the processes that use it', () => {
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
    await next.stop();
    await expect(isAlive(pid)).resolves.toBe(false);
  });

  it('is not reached by a Ctrl-C for the whole group', async () => {
    const interrupted = await another();
    const pid = await bench.mongodPid();
    await endProcess(interrupted, 'SIGINT');
    await expect(isAlive(pid)).resolves.toBe(true);
  });

  it('is watched and started again by the process that took it over', async () => {
    const killed = await another();
    await endProcess(killed, 'SIGKILL');
    const { uri } = await bench.start();
    process.kill(await bench.mongodPid(), 'SIGKILL');
    await expect(remembered(uri)).resolves.toEqual([]);
    expect(bench.deaths).toHaveLength(1);
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
