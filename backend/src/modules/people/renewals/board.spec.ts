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
  it('has all columns in their order, empty ones too', () => {
    expect(boardOf([], NOW)).toEqual(BOARD_COLUMNS.map((key) => ({ key, total: 0, users: [] })));
  });

  it('says on a card what it needs', () => {
    const told = { ...endingOf(1, DAY_MS), toldAt: NOW - 5 };
    const facts = { email: 'user 1', supervisor: 'Rosa', version: 3, package: null, wasap: '999' };
    expect(boardOf([told], NOW).flatMap(({ users }) => users)).toEqual([
      { ...facts, _id: 'id 1', end: NOW + DAY_MS, days_left: 1, told_at: NOW - 5 },
    ]);
  });

  it('shows of many those who end soonest, in the order of their ends, and counts all', () => {
    const away = fc.integer({ min: -40, max: 40 });
    fc.assert(
      fc.property(fc.array(away, { maxLength: 3 * BOARD_COLUMN_USERS }), (days) => {
        const endings = days.map((day, seq) => endingOf(seq, day * DAY_MS));
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

  it('shows as many of those who all end at once', () => {
    const endings = Array.from({ length: 1_000 }, (_, seq) => endingOf(1_000 - seq, 20 * DAY_MS));
    const later = boardOf(endings, NOW).find(({ key }) => key === 'later');
    const first = Array.from({ length: BOARD_COLUMN_USERS }, (_, place) => `user ${place + 1}`);
    expect([later?.total, later?.users.map(({ email }) => email)]).toEqual([1_000, first]);
  });
});
