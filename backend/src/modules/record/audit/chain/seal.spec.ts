import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { StoredEntry } from '../audit-entry.schema.js';
import { CHAIN_START, canonicalJson, hashOf, sealsAfter } from './seal.js';

const anEntry = (fields: Partial<StoredEntry> = {}): StoredEntry => ({
  _id: new Types.ObjectId('0123456789abcdef01234567'),
  seq: null,
  at: new Date(0),
  actor: 'admin',
  action: 'user.locked',
  target: null,
  target_name: null,
  ip: null,
  before: null,
  after: { is_locked: true, by: 'hand' },
  hash: null,
  ...fields,
});

describe('sealing', () => {
  it('hashes the canonical JSON of all fields behind the hash before', () => {
    const text =
      '{"_id":"0123456789abcdef01234567","action":"user.locked","actor":"admin",' +
      '"after":{"by":"hand","is_locked":true},"at":"1970-01-01T00:00:00.000Z","before":null,' +
      '"ip":null,"seq":1,"target":null,"target_name":null}';
    const hash = createHash('sha256')
      .update('0'.repeat(64) + text)
      .digest('hex');
    expect(sealsAfter(CHAIN_START, [anEntry()])).toEqual([{ _id: anEntry()._id, seq: 1, hash }]);
  });

  it('takes the same content for the same, in whatever order it was written', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(
      canonicalJson({ a: null, b: [{ c: 2, d: 1 }] }),
    );
  });

  it.each<[string, Partial<StoredEntry>]>([
    ['time', { at: new Date(1) }],
    ['actor', { actor: 'eve' }],
    ['actor’s id', { actor_id: 'b'.repeat(24) }],
    ['session', { session: 'b'.repeat(24) }],
    ['place', { seq: 2 }],
    ['address', { ip: '10.0.0.1' }],
    ['facts', { after: { is_locked: false, by: 'hand' } }],
    ['id', { _id: new Types.ObjectId() }],
  ])('shows a change of the %s', (_what, change) => {
    const entry = anEntry({ seq: 1 });
    expect(hashOf({ ...entry, ...change }, CHAIN_START.hash)).not.toBe(hashOf(entry, CHAIN_START.hash));
  });

  it('shows a field that was added later', () => {
    const added = { ...anEntry(), note: 'nothing happened' };
    expect(hashOf(added, CHAIN_START.hash)).not.toBe(hashOf(anEntry(), CHAIN_START.hash));
  });

  it('chains each entry to the one before', () => {
    const [first, second] = sealsAfter(CHAIN_START, [anEntry(), anEntry({ _id: new Types.ObjectId() })]);
    const [other] = sealsAfter({ seq: 1, hash: 'f'.repeat(64) }, [
      anEntry({ _id: second?._id ?? new Types.ObjectId() }),
    ]);
    expect([first?.seq, second?.seq, other?.seq]).toEqual([1, 2, 2]);
    expect(second?.hash).not.toBe(other?.hash);
  });
});
