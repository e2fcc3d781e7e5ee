import { heldRows } from './use-held-rows.js';

interface Row {
  id: string;
  days: number;
}

const row = (id: string, days = 1): Row => ({ id, days });
const keyOf = ({ id }: Row) => id;
const BEFORE = [row('a'), row('b'), row('c')];
/** All that there are, in the order of the server. */
const still = (after: Row[], all: Row[] = after) =>
  heldRows(after, { rows: BEFORE, keyOf, latest: (key) => all.find(({ id }) => id === key) });

describe('rows that a change would', () => {
  it('neither take away nor move are no matter of it', () => {
    expect(still([row('a'), row('b', 31), row('c')])).toBeNull();
    expect(still([row('new'), row('a'), row('b'), row('c')])).toBeNull();
  });

  it('take away stay where they are, as they are now', () => {
    const all = [row('a'), row('b', 31), row('c')];
    expect(still([row('a'), row('c')], all)).toEqual(all);
  });

  it('move stay where they are', () => {
    expect(still([row('a'), row('c'), row('b', 31)])).toEqual([row('a'), row('b', 31), row('c')]);
  });

  it('delete are gone at once', () => {
    expect(still([row('a'), row('c')])).toBeNull();
    expect(still([row('c')], [row('b', 31), row('c')])).toEqual([row('b', 31), row('c')]);
  });

  it('take away are no reason to leave out new ones, which come where they belong', () => {
    const all = [row('first'), row('a'), row('b', 31), row('after a'), row('c'), row('last')];
    const after = all.filter(({ id }) => id !== 'b');
    expect(still(after, all)?.map(keyOf)).toEqual(['first', 'a', 'after a', 'b', 'c', 'last']);
  });
});
