import fc from 'fast-check';
import type { RosterRow } from '../../people/users/index.js';
import { isActive } from '../model/index.js';
import { PresenceBoard } from './presence-board.js';

const NOON = 1_800_000_000;

const rowWith = (last_ping_timestamp: number, seq = 1): RosterRow =>
  ({ id: String(seq), user: { seq, last_ping_timestamp, role: 'member', is_locked: false } }) as RosterRow;

describe('the silence of users', () => {
  let now: number;
  let board: PresenceBoard;
  const activeAt = (seconds: number) => {
    now = seconds;
    board.expire();
    return board.activeRows();
  };
  const ping = (row: RosterRow, at: number) => {
    row.user.last_ping_timestamp = now = at;
    board.follow(row, { kind: 'pinged' });
  };

  const begin = (): void => {
    now = NOON;
    board = new PresenceBoard({ now: () => now * 1_000, steady: () => performance.now() });
  };

  beforeEach(begin);

  it('ends their activity 121 seconds after the last ping, never sooner, and once', () => {
    const row = rowWith(NOON);
    ping(row, NOON);
    expect(activeAt(NOON + 120)).toEqual([row]);
    board.lanes.takeAll();
    expect(activeAt(NOON + 121)).toEqual([]);
    expect([...(board.lanes.takeAll()?.fields.keys() ?? [])]).toEqual([row.id]);
    activeAt(NOON + 122);
    expect(board.lanes.takeAll()).toBeNull();
  });

  it('leaves those who are Active, and nobody else, whoever pinged when and whatever seconds were left out', () => {
    const step = fc.record({ after: fc.nat(90), who: fc.array(fc.nat(4), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        begin();
        const rows = Array.from({ length: 5 }, (_, seq) => rowWith(0, seq));
        let at = NOON;
        for (const { after, who } of steps) {
          at += after;
          const active = activeAt(at);
          expect(rows.map((row) => active.includes(row))).toEqual(
            rows.map(({ user }) => isActive(user, at * 1_000)),
          );
          for (const row of who.flatMap((place) => rows[place] ?? [])) ping(row, at);
        }
      }),
    );
  });
});
