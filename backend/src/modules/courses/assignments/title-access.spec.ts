import fc from 'fast-check';
import { throughWhom } from './title-access.js';

const ids = fc.array(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e'));

it('a title is had by all that are in one of the lists and by no other, and is their own where it is both', () => {
  fc.assert(
    fc.property(ids, ids, (own, groups) => {
      const told = throughWhom(own, groups);
      expect(new Set(told.keys())).toEqual(new Set([...own, ...groups]));
      for (const [id, source] of told) expect(source).toBe(own.includes(id) ? 'user' : 'group');
    }),
  );
});
