import { INBOX_KINDS } from '@keyroster/contracts';
import fc from 'fast-check';
import { answerOf, type KindEntry } from './inbox.service.js';
import { digestOf, entryOf, stateOf } from './inbox-source.js';

const entry = fc
  .record({
    kind: fc.constantFrom(...INBOX_KINDS),
    id: fc.string(),
    at: fc.nat(5),
    name: fc.constantFrom('', 'ana', 'bea'),
    state: fc.string(),
  })
  .map(({ kind, ...of }): KindEntry => ({ ...entryOf(of), kind }));

it('is all that isn’t away, newest first, with how many there are of each kind', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), fc.constantFrom(...INBOX_KINDS), (entries, away) => {
      const { items, counts, total } = answerOf(entries, ({ kind }) => kind === away);
      const kept = entries.filter(({ kind }) => kind !== away);
      expect(total).toBe(kept.length);
      expect(items).toHaveLength(kept.length);
      expect(items.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).sort((a, b) => b - a));
      for (const kind of INBOX_KINDS) {
        const those = kept.filter((one) => one.kind === kind).length;
        expect(counts[kind]).toBe(those === 0 ? undefined : those);
      }
    }),
  );
});

it('says what an item is and nothing of how it is compared', () => {
  const one = entryOf({ id: 'a', at: 1, name: 'Grammar', title: 'Udemy', count: 2, state: 'secret' });
  const told = { kind: 'trouble', id: 'a', at: 1, name: 'Grammar', title: 'Udemy', count: 2, until: null };
  expect(answerOf([{ ...one, kind: 'trouble' }], () => false).items).toEqual([told]);
});

it('is the same in whatever order it comes, and another one when anything says something else', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 10 }), (entries) => {
      expect(stateOf([...entries].reverse())).toBe(stateOf(entries));
      const [first, ...others] = entries as [KindEntry, ...KindEntry[]];
      expect(stateOf([{ ...first, state: `${first.state}!` }, ...others])).not.toBe(stateOf(entries));
      expect(stateOf(others)).not.toBe(stateOf(entries));
    }),
  );
  expect(digestOf('a')).not.toBe(digestOf('b'));
});
