import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Types } from 'mongoose';
import { verifyAudit } from '../../backend/src/cli/admin/audit.js';
import { COMMAND_LINE } from '../../backend/src/cli/command-line-caller.js';
import { runInContext } from '../../backend/src/common/context/request-context.js';
import { AuditArchive } from '../../backend/src/modules/record/audit/audit-archive.service.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { sealsAfter, type Link } from '../../backend/src/modules/record/audit/chain/seal.js';
import { AuditProcess } from './audit-process.js';

const COUNT = 5;
const OTHER_HASH = 'e'.repeat(64);
const { signal } = new AbortController();

let server: AuditProcess;
let folder: string;
/** By their place. */
let links: Map<number, Link>;

beforeAll(async () => {
  server = await AuditProcess.start();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-verify-'));
  await server.forgetAll();
  for (let index = 0; index < COUNT; index += 1) await server.record({ action: 'title.created' });
  const sealed = await server.sealed(COUNT, 5_000);
  links = new Map(sealed.map(({ seq, hash }) => [Number(seq), { seq: Number(seq), hash: String(hash) }]));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => server.stop());

const written = (seq: number): string => `${seq}:${links.get(seq)?.hash ?? ''}`;
const file = (): string => path.join(folder, 'audit.gz');

/** What the command says; its failure is thrown. */
async function verify(expect: string[] = [], words: string[] = []): Promise<string[]> {
  const said: string[] = [];
  await verifyAudit.run(
    {
      app: server as unknown as INestApplicationContext,
      say: (line) => said.push(line),
      signal,
      fileAt: (name) => name,
    },
    { words, options: { expect } },
  );
  return said;
}

const archive = (before: Date | null = null) =>
  runInContext(COMMAND_LINE, () => server.get(AuditArchive).run(file(), before, signal));

it('ends with what is to be written down elsewhere', async () => {
  expect(await verify()).toEqual([
    `The chain of the audit is whole: ${COUNT} sealed, 0 not sealed yet`,
    `To be written down elsewhere: ${written(COUNT)}`,
  ]);
});

it('holds the chain against all that was written down', async () => {
  expect(await verify([written(1), written(4).toUpperCase()])).toEqual(
    expect.arrayContaining(['Entry 1 is as it was written down', 'Entry 4 is as it was written down']),
  );
});

it('fails where the hash is another one', async () => {
  await expect(verify([written(1), `3:${OTHER_HASH}`])).rejects.toThrow(
    /^entry 3 has another hash than was written down$/,
  );
});

it('fails where the entry is not sealed yet, or was taken away', async () => {
  await expect(verify([`${COUNT + 1}:${OTHER_HASH}`])).rejects.toThrow(
    /^entry 6 is not sealed yet, or was taken away$/,
  );
});

it('finds a chain that was made anew from end to end, which the chain itself cannot show', async () => {
  const first = await server.stored();
  const forged = first.map((entry) => ({ ...entry, actor: 'eve' }));
  const seals = sealsAfter({ seq: 0, hash: '0'.repeat(64) }, forged);
  for (const { _id, hash } of seals)
    await server.entries.updateOne({ _id }, { $set: { actor: 'eve', hash } });
  await server.heads.updateOne({ _id: 'head' }, { $set: { hash: seals.at(-1)?.hash } });
  expect((await server.get(AuditChain).check()).broken).toBeNull();
  await expect(verify([written(COUNT)])).rejects.toThrow(/^entry 5 has another hash than was written down$/);
});

describe('once entries were archived', () => {
  it('fails for one of them, and finds it in the archive', async () => {
    await archive();
    await server.sealed(1, 5_000);
    await expect(verify([written(2)])).rejects.toThrow(
      'entry 2 was archived: name the archive, verify-audit FILE --expect …',
    );
    expect(await verify([written(2)], [file()])).toContain('Entry 2 is as it was written down');
    await expect(verify([`2:${OTHER_HASH}`], [file()])).rejects.toThrow('entry 2 has another hash');
    await expect(verify([`${COUNT + 1}:${OTHER_HASH}`], [file()])).rejects.toThrow('not in this archive');
  });

  it('knows the hash of the last of them without the file', async () => {
    await archive();
    await server.sealed(1, 5_000);
    expect(await verify([written(COUNT)])).toContain(`Entry ${COUNT} is as it was written down`);
    await expect(verify([`${COUNT}:${OTHER_HASH}`])).rejects.toThrow('entry 5 has another hash');
  });
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
