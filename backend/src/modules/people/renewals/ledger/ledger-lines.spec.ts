import fc from 'fast-check';
import { LedgerLines, type LedgerEntry } from './ledger-lines.js';

const anEntry = (number: number, user: string): LedgerEntry => ({
  id: String(number).padStart(2, '0'),
  user_id: user,
  kind: 'renewal',
  // Two entries share an instant, so that their ids decide the order.
  at: Math.floor(number / 2),
  to: number + 10,
  days: 30,
  amount: 100,
  affiliate: '',
  supervisor: '',
  method: '',
  package: '',
  titles: [],
});

const step = fc.record({
  isPut: fc.boolean(),
  number: fc.integer({ min: 0, max: 30 }),
  user: fc.constantFrom('ana', 'ben', 'eva'),
});

it('the ledger has each user’s entries oldest first, in whatever order they come and go', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const lines = new LedgerLines();
      const plain = new Map<string, LedgerEntry>();
      for (const { isPut, number, user } of steps) {
        const entry = anEntry(number, user);
        if (isPut) {
          lines.put(entry);
          plain.set(entry.id, entry);
        } else {
          lines.remove(entry.id);
          plain.delete(entry.id);
        }
      }
      const expected = [...plain.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
      for (const user of ['ana', 'ben', 'eva']) {
        const own = expected.filter(({ user_id }) => user_id === user);
        expect(new Map(lines).get(user) ?? []).toEqual(own);
      }
      expect([...lines].every(([, entries]) => entries.length > 0)).toBe(true);
      expect([...lines.ids()].sort()).toEqual(expected.map(({ id }) => id));
      expect(lines.idsSince(7).sort()).toEqual(expected.filter(({ at }) => at >= 7).map(({ id }) => id));
    }),
  );
});
