import fc from 'fast-check';
import { BOARD_COLUMN_USERS, BOARD_COLUMNS, boardColumnOf, DAY_MS } from '@keyroster/contracts';
import { boardOf, type Ending } from './board.js';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

const endingOf = (seq: number, away: number): Ending => ({
  id: `id ${seq}`,
  user: { email: `user ${seq}`, supervisor: 'Rosa', seq, version: 3, package: null, wasap: '999' },
  end: NOW + away,
  toldAt: null,
});

describe('the board', () => {
  it('has all columns in their order, and puts each where their end belongs, with the days left, and tells of the gone how many alone', () => {
    const at = [-31 * DAY_MS, -30 * DAY_MS, -DAY_MS, 0, 1, DAY_MS, 4 * DAY_MS, 8 * DAY_MS];
    expect(boardOf([], NOW)).toEqual(BOARD_COLUMNS.map((key) => ({ key, total: 0, users: [] })));
    const endings = at.map((away, seq) => endingOf(seq, away));
    expect(
      boardOf(endings, NOW).map(({ key, total, users }) => [key, total, users.map((card) => card.days_left)]),
    ).toEqual([
      ['expired', 2, [false, false]],
      ['today', 1, [0]],
      ['soon', 1, [1]],
      ['week', 1, [4]],
      ['later', 1, [8]],
      ['gone', 2, []],
    ]);
  });

  it('says on a card what it needs', () => {
    const told = { ...endingOf(1, 1), toldAt: NOW - 5 };
    expect(boardOf([told], NOW)[1]?.users).toEqual([
      {
        _id: 'id 1',
        email: 'user 1',
        end: NOW + 1,
        days_left: 0,
        supervisor: 'Rosa',
        told_at: NOW - 5,
        version: 3,
        package: null,
        wasap: '999',
      },
    ]);
  });

  it('shows of many those who end soonest, in the order of their ends, and counts all', () => {
    const away = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(fc.array(away, { maxLength: 3 * BOARD_COLUMN_USERS }), (days) => {
        // Those who end at once come in the other order than they are shown in.
        const endings = days.map((day, seq) => endingOf(days.length - seq, day * DAY_MS));
        for (const { key, total, users } of boardOf(endings, NOW)) {
          const those = endings.filter(({ end }) => boardColumnOf(end, NOW) === key);
          const soonest = [...those].sort((a, b) => a.end - b.end || a.user.seq - b.user.seq);
          const shown = key === 'gone' ? [] : soonest.slice(0, BOARD_COLUMN_USERS);
          expect(total).toBe(those.length);
          expect(users.map(({ _id }) => _id)).toEqual(shown.map(({ id }) => id));
        }
      }),
      { numRuns: 50 },
    );
  });
});
