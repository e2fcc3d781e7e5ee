import type { mongo } from 'mongoose';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import type { StoredEntry } from '../../backend/src/modules/record/audit/audit-entry.schema.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { AuditProcess } from './audit-process.js';

const COUNT = 5;
const BURST = 200;

const database = ownDatabaseUri();
let server: AuditProcess;

beforeAll(async () => {
  server = await AuditProcess.start(database);
});
afterAll(() => server.stop());

const check = () => server.get(AuditChain).check();

describe('sealing the audit', () => {
  beforeEach(() => server.forgetAll());

  it('gives each committed entry its place within a second, in the order of writing', async () => {
    for (const name of ['a', 'b', 'c']) await server.record({ action: 'title.created', target_name: name });

    const entries = await server.sealed(3);
    expect(entries.map(({ seq, target_name }) => `${seq} ${target_name}`)).toEqual(['1 a', '2 b', '3 c']);
    expect(entries.map(({ hash }) => hash)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(await check()).toEqual({ sealed: 3, unsealed: 0, broken: null });
  });

  it('chains two processes that seal at the same time into one, each entry once', async () => {
    const other = await AuditProcess.start(database);
    const writing = Array.from({ length: BURST }, (_, index) =>
      (index % 2 ? server : other).record({ action: 'login.succeeded', target_name: String(index) }),
    );
    // Takes the lease from its holder again and again, so that both work on the same entries.
    for (let times = 0; times < 40; times += 1) await server.heads.updateOne({}, { $set: { owner: null } });
    await Promise.all(writing);

    const entries = await server.sealed(BURST, 10_000);
    await other.stop();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: BURST }, (_, index) => index + 1));
    expect(new Set(entries.map(({ target_name }) => target_name)).size).toBe(BURST);
    expect(await check()).toEqual({ sealed: BURST, unsealed: 0, broken: null });
  });

  it('seals a burst of thousands in few steps', async () => {
    const entry = { at: new Date(), action: 'login.succeeded' as const };
    await server.entries.insertMany(Array.from({ length: 3_000 }, () => ({ ...entry })));

    await server.sealed(3_000, 5_000);
    expect(await check()).toEqual({ sealed: 3_000, unsealed: 0, broken: null });
  });

  it('finds what a process left behind that died before it could seal', async () => {
    await server.entries.create([{ at: new Date(), action: 'login.succeeded' }]);

    const [entry] = await server.sealed(1, 2_000);
    expect(entry?.seq).toBe(1);
  });

  it('takes over from a sealer that died with the lease', async () => {
    const lease = { $set: { owner: 'a dead process' }, $currentDate: { leasedAt: true } } as const;
    await server.heads.updateOne({ _id: 'head' }, lease);
    await server.record({ action: 'login.succeeded' });

    const [entry] = await server.sealed(1, 3_000);
    expect(entry?.seq).toBe(1);
  });

  it('goes on by itself when the database was away', async () => {
    await server.connection.close();
    await expect(server.record({ action: 'login.succeeded' })).rejects.toThrow();
    await server.get(DatabaseConnection).open();
    await server.record({ action: 'login.succeeded' });

    const [entry] = await server.sealed(1);
    expect(entry?.seq).toBe(1);
  });
});

describe('checking the chain of the audit', () => {
  let raw: mongo.Collection<StoredEntry>;
  let sealed: StoredEntry[];

  const at = (seq: number): StoredEntry => {
    const entry = sealed.find((one) => one.seq === seq);
    if (!entry) throw new Error(`There is no entry ${seq}`);
    return entry;
  };
  const broken = async () => (await check()).broken;
  let restore: () => Promise<void>;

  beforeAll(async () => {
    raw = server.connection.getClient().db(server.connection.name).collection<StoredEntry>('audit_entries');
    // An attacker doesn't stop at a unique index.
    await raw.dropIndex('seq_1');
    await server.forgetAll();
    for (let index = 1; index <= COUNT; index += 1) {
      const name = String(index);
      await server.record({ action: 'title.updated', target_name: name, after: { shop_name: name } });
    }
    sealed = await server.sealed(COUNT);
    restore = await server.keep();
  });
  beforeEach(() => restore());

  it('names the entry that was changed', async () => {
    await raw.updateOne({ seq: 3 }, { $set: { after: { shop_name: 'another' } } });
    expect(await broken()).toEqual({ seq: 3, _id: String(at(3)._id), reason: 'changed' });
  });

  it('names the place of an entry that was deleted', async () => {
    await raw.deleteOne({ seq: 3 });
    expect(await broken()).toEqual({ seq: 3, _id: null, reason: 'missing' });
  });

  it('misses the last entries too', async () => {
    await raw.deleteMany({ seq: { $gte: 4 } });
    expect(await broken()).toEqual({ seq: 4, _id: null, reason: 'missing' });
  });

  it('names the first of two that were swapped', async () => {
    const [second, fourth] = [at(2), at(4)];
    await raw.deleteMany({ seq: { $in: [2, 4] } });
    await raw.insertMany([
      { ...second, seq: 4 },
      { ...fourth, seq: 2 },
    ]);
    expect(await broken()).toEqual({ seq: 2, _id: String(fourth._id), reason: 'changed' });
  });

  it.each([
    ['at a place that is taken', 3],
    ['before the first', 0],
    ['after the last', COUNT + 1],
    ['at no place at all', Number.NaN],
  ])('names an entry that was put in %s (%d)', async (_where, seq) => {
    const _id = new server.entries.base.Types.ObjectId();
    const { insertedId } = await raw.insertOne({ ...at(1), _id, seq });
    expect(await broken()).toMatchObject({ _id: String(insertedId), reason: 'foreign' });
  });

  it('notices a last entry that was rewritten together with its hash, and a head that was set back', async () => {
    await raw.updateOne({ seq: COUNT }, { $set: { actor: 'eve', hash: 'e'.repeat(64) } });
    expect(await broken()).toEqual({ seq: COUNT, _id: String(at(COUNT)._id), reason: 'changed' });
    await restore();
    await server.heads.updateOne({ _id: 'head' }, { $set: { seq: 3, hash: at(3).hash } });
    expect(await broken()).toEqual({ seq: null, _id: String(at(4)._id), reason: 'foreign' });
  });

  it('says how many are not sealed yet', async () => {
    const lease = { owner: 'another process', leasedAt: new Date(Date.now() + 60_000) };
    await server.heads.updateOne({ _id: 'head' }, { $set: lease });
    await server.record({ action: 'title.deleted' });
    await server.record({ action: 'title.deleted' });
    expect(await check()).toEqual({ sealed: COUNT, unsealed: 2, broken: null });
  });
});
