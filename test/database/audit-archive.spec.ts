import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Types } from 'mongoose';
import { verifyAudit } from '../../backend/src/cli/admin/audit.js';
import { COMMAND_LINE } from '../../backend/src/cli/command-line-caller.js';
import { Clock } from '../../backend/src/common/time/clock.js';
import { runInContext } from '../../backend/src/common/context/request-context.js';
import { AuditArchive, inspectArchive } from '../../backend/src/modules/record/audit/audit-archive.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { sealsAfter, type Link } from '../../backend/src/modules/record/audit/chain/seal.js';
import { AuditRepository } from '../../backend/src/modules/record/audit/audit.repository.js';
import { AuditProcess } from './audit-process.js';

const COUNT = 6;
const NEVER = new AbortController().signal;

let server: AuditProcess;
let restore: () => Promise<void>;
let folder: string;

beforeAll(async () => {
  server = await AuditProcess.start();
  await record(COUNT);
  await server.sealed(COUNT, 5_000);
  restore = await server.keep();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-archive-'));
  await restore();
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => server.stop());

const file = (name = 'audit.gz'): string => path.join(folder, name);

async function record(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await server.record({ action: 'title.created' });
}

const archive = (name?: string, before: Date | null = null, signal = NEVER) =>
  runInContext(COMMAND_LINE, () => server.get(AuditArchive).run(file(name), before, signal));
const check = () => server.get(AuditChain).check();
const places = async () => (await server.stored()).map(({ seq }) => seq);

it('moves what is sealed into a file, which the audit tells of, and the chain goes on from there', async () => {
  const last = (await server.stored()).at(-1);
  expect(await archive()).toEqual({ first: 1, last: COUNT });
  const [told] = await server.sealed(1, 5_000);
  expect(told).toMatchObject({
    action: 'audit.archived',
    actor: 'command line',
    ip: null,
    after: { first: 1, last: COUNT, seal: last?.hash, file: 'audit.gz' },
  });
  expect(await places()).toEqual([COUNT + 1]);
  expect(await check()).toEqual({ sealed: COUNT + 1, unsealed: 0, broken: null });
  expect(await server.get(AuditChain).start()).toEqual({ seq: COUNT, hash: last?.hash });
  expect(await inspectArchive(file())).toMatchObject({ to: { seq: COUNT, hash: last?.hash }, broken: null });
});

it('goes on with the next archive where the last one ended', async () => {
  await archive('first.gz');
  await record(2);
  await server.sealed(3, 5_000);
  expect(await archive('second.gz')).toEqual({ first: COUNT + 1, last: COUNT + 3 });
  const first = await inspectArchive(file('first.gz'));
  expect((await inspectArchive(file('second.gz'))).after).toEqual(first.to);
  // A failure shows the entries: 'foreign' may name one that should be gone, or a new one.
  const { broken } = await check();
  const stored = await server.stored();
  expect({ broken, stored }).toEqual({ broken: null, stored });
});

it('leaves what is not older than the day that was named', async () => {
  const day = new Date(Date.now() + 60_000);
  const clock = jest.spyOn(server.get(Clock), 'now').mockReturnValue(day.getTime());
  await record(2);
  clock.mockRestore();
  await server.sealed(COUNT + 2, 5_000);
  expect(await archive('older.gz', day)).toEqual({ first: 1, last: COUNT });
  expect((await places()).filter((seq) => seq !== null).slice(0, 2)).toEqual([COUNT + 1, COUNT + 2]);
  await expect(archive('none.gz', day)).rejects.toThrow('no sealed entries to archive');
  expect((await check()).broken).toBeNull();
});

it('archives nothing of a chain that is broken, and leaves no file', async () => {
  await server.entries.updateOne({ seq: 3 }, { $set: { actor: 'eve' } });
  await expect(archive()).rejects.toThrow(/broken: entry 3, .* was changed; nothing was archived$/);
  expect(await places()).toEqual([1, 2, 3, 4, 5, 6]);
  await expect(access(file())).rejects.toThrow('ENOENT');
});

it('shows what is done to the entries that stay, and to what stands for those that went', async () => {
  await archive('first.gz');
  await record(3);
  await server.sealed(4, 5_000);
  await server.entries.deleteOne({ seq: COUNT + 2 });
  expect((await check()).broken).toEqual({ seq: COUNT + 2, _id: null, reason: 'missing' });
  await server.heads.updateOne({ _id: 'start' }, { $set: { hash: 'e'.repeat(64) } });
  expect((await check()).broken).toMatchObject({ seq: COUNT + 1, reason: 'changed' });
  await server.heads.deleteOne({ _id: 'start' });
  expect((await check()).broken).toEqual({ seq: 1, _id: null, reason: 'missing' });
});

it('names an entry that claims a place which has gone into an archive', async () => {
  const [first] = await server.stored();
  await archive();
  const { _id } = await server.entries.create({ ...first });
  expect((await check()).broken).toEqual({ seq: null, _id: String(_id), reason: 'foreign' });
});

it('moves what was sealed a moment ago, though a transaction may not see that yet', async () => {
  const repository = server.get(AuditRepository);
  const sealedAt = repository.sealedAt.bind(repository);
  const seen = jest.spyOn(repository, 'sealedAt');
  seen.mockImplementationOnce(sealedAt).mockResolvedValueOnce(null);
  await archive();
  seen.mockRestore();
  await server.sealed(1, 5_000);
  expect(await places()).toEqual([COUNT + 1]);
  expect((await check()).broken).toBeNull();
});

it('leaves a whole chain when it is stopped half-way, and the next one takes the rest', async () => {
  const burst = Array.from({ length: 600 }, () => ({ at: new Date(), action: 'logout' as const }));
  await server.entries.insertMany(burst);
  await server.sealed(COUNT + 600, 20_000);
  const stopping = new AbortController();
  const repository = server.get(AuditRepository);
  const remove = repository.removeSealed.bind(repository);
  const stopAfterIt = jest.spyOn(repository, 'removeSealed').mockImplementationOnce(async (...span) => {
    await remove(...span);
    stopping.abort();
  });
  await expect(archive('half.gz', null, stopping.signal)).rejects.toThrow();
  stopAfterIt.mockRestore();
  const { seq } = await server.get(AuditChain).start();
  expect(seq).toBeGreaterThan(0);
  expect(seq).toBeLessThan(COUNT + 600);
  expect((await check()).broken).toBeNull();
  expect((await archive('rest.gz')).first).toBe(seq + 1);
  expect((await check()).broken).toBeNull();
});

describe('verifying the audit', () => {
  const OTHER_HASH = 'e'.repeat(64);
  /** By sequence number. */
  let links: Map<number, Link>;

  beforeEach(async () => {
    const sealed = await server.stored();
    links = new Map(sealed.map(({ seq, hash }) => [Number(seq), { seq: Number(seq), hash: String(hash) }]));
  });

  const written = (seq: number): string => `${seq}:${links.get(seq)?.hash ?? ''}`;

  /** What the command prints; its error is thrown. */
  async function verify(expect: string[] = [], words: string[] = []): Promise<string[]> {
    const said: string[] = [];
    const app = server as unknown as INestApplicationContext;
    const context = {
      app,
      say: (line: string) => said.push(line),
      signal: NEVER,
      fileAt: (name: string) => name,
    };
    await verifyAudit.run(context, { words, options: { expect } });
    return said;
  }

  it('holds the chain against all that was written down', async () => {
    expect(await verify()).toEqual([
      `The chain of the audit is whole: ${COUNT} sealed, 0 not sealed yet`,
      `To be written down elsewhere: ${written(COUNT)}`,
    ]);
    expect(await verify([written(1), written(4).toUpperCase()])).toEqual(
      expect.arrayContaining(['Entry 1 is as it was written down', 'Entry 4 is as it was written down']),
    );
    await expect(verify([written(1), `3:${OTHER_HASH}`])).rejects.toThrow(/^entry 3 has another hash/);
    await expect(verify([`${COUNT + 1}:${OTHER_HASH}`])).rejects.toThrow(/^entry 7 is not sealed yet/);
  });

  it('finds a chain that was made anew from end to end, which the chain itself cannot show', async () => {
    const first = await server.stored();
    const forged = first.map((entry) => ({ ...entry, actor: 'eve' }));
    const seals = sealsAfter({ seq: 0, hash: '0'.repeat(64) }, forged);
    for (const { _id, hash } of seals)
      await server.entries.updateOne({ _id }, { $set: { actor: 'eve', hash } });
    await server.heads.updateOne({ _id: 'head' }, { $set: { hash: seals.at(-1)?.hash } });
    expect((await check()).broken).toBeNull();
    await expect(verify([written(COUNT)])).rejects.toThrow(/^entry 6 has another hash/);
  });

  it('fails for an entry that was archived, finds it in the archive, and knows the last of them without it', async () => {
    await archive();
    await server.sealed(1, 5_000);
    await expect(verify([written(2)])).rejects.toThrow('entry 2 was archived');
    expect(await verify([written(2)], [file()])).toContain('Entry 2 is as it was written down');
    await expect(verify([`2:${OTHER_HASH}`], [file()])).rejects.toThrow('entry 2 has another hash');
    await expect(verify([`${COUNT + 1}:${OTHER_HASH}`], [file()])).rejects.toThrow('not in this archive');
    expect(await verify([written(COUNT)])).toContain(`Entry ${COUNT} is as it was written down`);
    await expect(verify([`${COUNT}:${OTHER_HASH}`])).rejects.toThrow('entry 6 has another hash');
  });

  it('holds for entries of before they told ids and sessions, with new ones behind them', async () => {
    await server.forgetAll();
    const old = { seq: null, at: new Date(0), actor: 'boss', action: 'title.created' as const, target: null };
    const rest = { target_name: null, ip: null, before: null, after: null, hash: null };
    await server.entries.collection.insertOne({ _id: new Types.ObjectId(), ...old, ...rest });
    await server.sealed(1, 5_000);
    await server.record({ action: 'title.created' });
    const [first, second] = await server.sealed(2, 5_000);
    expect(first).not.toHaveProperty('actor_id');
    expect(second).toMatchObject({ actor_id: 'u', session: 's' });
    expect(await verify()).toContain('The chain of the audit is whole: 2 sealed, 0 not sealed yet');
  });
});
