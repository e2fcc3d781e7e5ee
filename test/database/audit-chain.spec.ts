import type { mongo } from 'mongoose';
import type { StoredEntry } from '../../backend/src/modules/record/audit/audit-entry.schema.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { AuditProcess } from './audit-process.js';

const COUNT = 5;

describe('checking the chain of the audit', () => {
  let server: AuditProcess;
  let raw: mongo.Collection<StoredEntry>;
  let sealed: StoredEntry[];

  const at = (seq: number): StoredEntry => {
    const entry = sealed.find((one) => one.seq === seq);
    if (!entry) throw new Error(`There is no entry ${seq}`);
    return entry;
  };
  const broken = async () => (await server.get(AuditChain).check()).broken;

  beforeAll(async () => {
    server = await AuditProcess.start();
    raw = server.connection.getClient().db(server.connection.name).collection<StoredEntry>('audit_entries');
    // Whoever tampers doesn't stop at a unique index.
    await raw.dropIndex('seq_1');
  });

  afterAll(() => server.stop());

  beforeEach(async () => {
    await server.forgetAll();
    for (let index = 1; index <= COUNT; index += 1) {
      await server.record({
        action: 'title.updated',
        target_name: String(index),
        after: { shop_name: String(index) },
      });
    }
    sealed = await server.sealed(COUNT);
  });

  it('finds nothing in an audit that nobody touched', async () => {
    expect(await server.get(AuditChain).check()).toEqual({ sealed: COUNT, unsealed: 0, broken: null });
  });

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
    ['between two places', 3.5],
    ['before the first', 0],
    ['before the first', -2],
    ['after the last', COUNT + 1],
    ['at no place at all', Number.NaN],
  ])('names an entry that was put in %s (%d)', async (_where, seq) => {
    const { insertedId } = await raw.insertOne({
      ...at(1),
      _id: new server.entries.base.Types.ObjectId(),
      seq,
    });
    expect(await broken()).toMatchObject({ _id: String(insertedId), reason: 'foreign' });
  });

  it('notices a last entry that was rewritten together with its hash', async () => {
    const last = at(COUNT);
    await raw.updateOne({ seq: COUNT }, { $set: { actor: 'eve', hash: 'e'.repeat(64) } });
    expect(await broken()).toEqual({ seq: COUNT, _id: String(last._id), reason: 'changed' });
  });

  it('notices a head that was set back', async () => {
    await server.heads.updateOne({ _id: 'head' }, { $set: { seq: 3, hash: at(3).hash } });
    expect(await broken()).toEqual({ seq: null, _id: String(at(4)._id), reason: 'foreign' });
  });

  it('says how many are not sealed yet', async () => {
    await server.heads.updateOne(
      { _id: 'head' },
      { $set: { owner: 'another process', leasedAt: new Date(Date.now() + 60_000) } },
    );
    await server.record({ action: 'title.deleted' });
    await server.record({ action: 'title.deleted' });
    expect(await server.get(AuditChain).check()).toEqual({ sealed: COUNT, unsealed: 2, broken: null });
  });
});
