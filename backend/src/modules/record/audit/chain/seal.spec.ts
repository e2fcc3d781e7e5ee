import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { StoredEntry } from '../audit-entry.schema.js';
import { CHAIN_START, canonicalJson, sealsAfter } from './seal.js';

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
  it('hashes the canonical JSON of all fields, known or not, behind the hash before', () => {
    const entry = { ...anEntry({ actor_id: 'a1', session: 's1' }), note: 'new' };
    const text =
      '{"_id":"0123456789abcdef01234567","action":"user.locked","actor":"admin","actor_id":"a1",' +
      '"after":{"by":"hand","is_locked":true},"at":"1970-01-01T00:00:00.000Z","before":null,' +
      '"ip":null,"note":"new","seq":1,"session":"s1","target":null,"target_name":null}';
    const hash = createHash('sha256')
      .update('0'.repeat(64) + text)
      .digest('hex');
    expect(sealsAfter(CHAIN_START, [entry])).toEqual([{ _id: entry._id, seq: 1, hash }]);
  });

  it('takes the same content for the same, in whatever order it was written', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  });

  it('chains each entry to the one before', () => {
    const next = anEntry({ _id: new Types.ObjectId() });
    const [first, second] = sealsAfter(CHAIN_START, [anEntry(), next]);
    const [other] = sealsAfter({ seq: 1, hash: 'f'.repeat(64) }, [next]);
    expect([first?.seq, second?.seq, other?.seq]).toEqual([1, 2, 2]);
    expect(second?.hash).not.toBe(other?.hash);
  });
});
