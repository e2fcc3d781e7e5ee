import fc from 'fast-check';
import { extended, keptTo, NOTHING, shareOf, toggled, withAll, type Selection } from './selection-store.js';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: Selection): string[] => [...ids].sort();
const pick = (...ids: string[]): Selection => ids.reduce(toggled, NOTHING);

describe('a click', () => {
  it('picks a row, and lets it go again', () => {
    expect(idsOf(pick('b'))).toEqual(['b']);
    expect(idsOf(pick('b', 'd', 'b'))).toEqual(['d']);
  });
});

describe('a range', () => {
  it.each([
    ['downwards', 'b', 'd'],
    ['upwards', 'd', 'b'],
  ])('goes %s from the last row to this one, both with it', (_way, from, to) => {
    expect(idsOf(extended(pick(from), to, SHOWN))).toEqual(['b', 'c', 'd']);
  });

  it('lets go what lies between when the last row was let go', () => {
    const all = withAll(NOTHING, SHOWN, true);
    expect(idsOf(extended(toggled(all, 'b'), 'd', SHOWN))).toEqual(['a', 'e']);
  });

  it('follows the order that is shown now', () => {
    expect(idsOf(extended(pick('a'), 'e', ['e', 'a', 'b', 'c', 'd']))).toEqual(['a', 'e']);
  });

  it('goes on from where it ended', () => {
    expect(idsOf(extended(extended(pick('a'), 'b', SHOWN), 'd', SHOWN))).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['without a row before', NOTHING, ['d']],
    ['from a row that a search has hidden', pick('hidden'), ['d', 'hidden']],
  ])('is one row alone %s', (_how, before, ids) => {
    expect(idsOf(extended(before, 'd', SHOWN))).toEqual(ids);
  });

  it('leaves rows outside of it as they are, whatever they are', () => {
    const some = fc.subarray(SHOWN);
    const one = fc.constantFrom(...SHOWN);
    fc.assert(
      fc.property(some, one, one, (ids, from, to) => {
        const before = toggled(withAll(NOTHING, ids, true), from);
        const after = extended(before, to, SHOWN);
        const [first, last] = [SHOWN.indexOf(from), SHOWN.indexOf(to)].sort();
        SHOWN.forEach((id, place) => {
          const isWithin = place >= (first ?? 0) && place <= (last ?? 0);
          expect(after.ids.has(id)).toBe(before.ids.has(isWithin ? from : id));
        });
      }),
    );
  });
});

describe('all at once', () => {
  it('picks what is shown beside what is picked elsewhere, and lets that stay', () => {
    const picked = withAll(pick('hidden'), SHOWN, true);
    expect(idsOf(picked)).toEqual([...SHOWN, 'hidden']);
    expect(idsOf(withAll(picked, SHOWN, false))).toEqual(['hidden']);
  });
});

describe('who is gone', () => {
  it('is forgotten, also as the begin of a range', () => {
    const kept = keptTo(pick('a', 'b', 'gone'), new Set(SHOWN));
    expect(idsOf(kept)).toEqual(['a', 'b']);
    expect(idsOf(extended(kept, 'e', ['gone', ...SHOWN]))).toEqual(['a', 'b', 'e']);
  });

  it('changes nothing where everybody is there', () => {
    const picked = pick('a');
    expect(keptTo(picked, new Set(SHOWN))).toBe(picked);
  });
});

it.each([
  ['none', pick('hidden'), SHOWN],
  ['some', pick('b', 'hidden'), SHOWN],
  ['all', withAll(NOTHING, SHOWN, true), SHOWN],
  ['none', pick('hidden'), []],
])('%s of what is shown is picked', (share, selection, shown) => {
  expect(shareOf(selection, shown)).toBe(share);
});
