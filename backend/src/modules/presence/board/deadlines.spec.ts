import fc from 'fast-check';
import { isActive } from '../model/index.js';
import { Deadlines } from './deadlines.js';

const NOON = 1_800_000_000;

const rowWith = (last_ping_timestamp: number) => ({ user: { last_ping_timestamp } });

describe('the deadlines of silence', () => {
  let deadlines: Deadlines<ReturnType<typeof rowWith>>;
  const past = (seconds: number) => [...deadlines.past(seconds * 1_000)];

  beforeEach(() => {
    deadlines = new Deadlines();
  });

  it('come 121 seconds after the last ping, never sooner', () => {
    const row = rowWith(NOON);
    deadlines.add(row);

    expect(past(NOON + 120)).toEqual([]);
    expect(past(NOON + 121)).toEqual([row]);
  });

  it('come once', () => {
    deadlines.add(rowWith(NOON));
    past(NOON + 121);

    expect(past(NOON + 122)).toEqual([]);
  });

  it('are put off by a later ping, of which nobody told them', () => {
    const row = rowWith(NOON);
    deadlines.add(row);
    row.user.last_ping_timestamp = NOON + 100;

    expect(past(NOON + 121)).toEqual([]);
    expect(past(NOON + 221)).toEqual([row]);
  });

  it('are one for each row, however often it is added', () => {
    const row = rowWith(NOON);
    deadlines.add(row);
    row.user.last_ping_timestamp = NOON + 10;
    deadlines.add(row);

    expect(past(NOON + 500)).toEqual([row]);
  });

  it('are all told where seconds were left out', () => {
    const rows = [rowWith(NOON), rowWith(NOON + 1), rowWith(NOON + 2)];
    for (const row of rows) deadlines.add(row);

    expect(past(NOON + 3_600)).toEqual(rows);
  });

  it('leave those who are Active, and nobody else, whoever pinged when and whatever seconds were left out', () => {
    const step = fc.record({ after: fc.nat(90), who: fc.array(fc.nat(4), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const kept = new Deadlines<ReturnType<typeof rowWith>>();
        const rows = Array.from({ length: 5 }, () => rowWith(0));
        const active = new Set<ReturnType<typeof rowWith>>();
        let now = NOON;
        for (const { after, who } of steps) {
          now += after;
          for (const silent of kept.past(now * 1_000)) active.delete(silent);
          expect(rows.map((row) => active.has(row))).toEqual(
            rows.map(({ user }) => isActive(user, now * 1_000)),
          );
          for (const row of who.flatMap((place) => rows[place] ?? [])) {
            row.user.last_ping_timestamp = now;
            if (!active.has(row)) kept.add(row);
            active.add(row);
          }
        }
      }),
    );
  });
});
