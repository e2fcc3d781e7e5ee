import fc from 'fast-check';
import { throughWhom } from './title-access.js';

const ids = fc.array(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e'));

describe('through whom somebody has a title', () => {
  it.each([
    ['nobody', [], [], []],
    ['themselves', ['a'], [], [['a', 'user']]],
    ['their group', [], ['a'], [['a', 'group']]],
    ['both, and then it is their own', ['a'], ['a'], [['a', 'user']]],
  ])('%s', (_, own, groups, told) => {
    expect([...throughWhom(own, groups)]).toEqual(told);
  });

  it('is told once of all that are in one of the lists, and of no other', () => {
    fc.assert(
      fc.property(ids, ids, (own, groups) => {
        const told = throughWhom(own, groups);
        expect(new Set(told.keys())).toEqual(new Set([...own, ...groups]));
        for (const [id, source] of told) expect(source === 'user').toBe(own.includes(id));
      }),
    );
  });
});
