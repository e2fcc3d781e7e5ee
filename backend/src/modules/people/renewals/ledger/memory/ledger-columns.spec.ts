import fc from 'fast-check';
import { Types } from 'mongoose';
import { RENEWAL_KINDS } from '@keyroster/contracts';
import { LedgerColumns, type RememberedRenewal } from './ledger-columns.js';

const idOf = (number: number): Types.ObjectId => new Types.ObjectId(String(number).padStart(24, '0'));

const anEntry = (number: number, changes: Partial<RememberedRenewal> = {}): RememberedRenewal => ({
  _id: idOf(number),
  user_id: idOf(1),
  kind: 'renewal',
  at: number,
  to: number + 10,
  days: 30,
  amount: 100,
  affiliate: '',
  supervisor: '',
  method: 'yape',
  ...changes,
});

interface Line {
  user: string | undefined;
  at: number | undefined;
  nextAt: number | undefined;
}

function linesOf(columns: LedgerColumns): Line[] {
  const lines: Line[] = [];
  for (let place = 0; place < columns.end; place += 1) {
    if (!columns.isTaken(place)) continue;
    const user = columns.userId(columns.user[place] ?? -1);
    lines.push({ user, at: columns.at[place], nextAt: columns.nextAt[place] });
  }
  return lines.sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
}

describe('the columns of the ledger', () => {
  it('keep what an entry says, each at its place', () => {
    const columns = new LedgerColumns();
    columns.put(anEntry(1, { kind: 'change', days: -3, amount: 1_000_000_000, affiliate: 'ana' }));
    expect(columns.size).toBe(1);
    expect(RENEWAL_KINDS[columns.kind[0] ?? -1]).toBe('change');
    expect([columns.at[0], columns.to[0], columns.days[0], columns.amount[0]]).toEqual([
      1, 11, -3, 1_000_000_000,
    ]);
    const texts = [columns.affiliate, columns.supervisor, columns.method];
    expect(texts.map(([number = -1]) => columns.texts.textOf(number))).toEqual(['ana', '', 'yape']);
  });

  it('hold as many as there are', () => {
    const columns = new LedgerColumns();
    for (let number = 0; number < 5_000; number += 1) columns.put(anEntry(number, { user_id: idOf(number) }));
    expect(columns.size).toBe(5_000);
    expect(linesOf(columns).map(({ at }) => at)).toEqual(Array.from({ length: 5_000 }, (_, at) => at));
  });

  it('tell which are of an instant or later, and when a user’s last was', () => {
    const columns = new LedgerColumns();
    for (const number of [3, 1, 2]) columns.put(anEntry(number));
    columns.remove(String(idOf(3)));
    expect(columns.idsSince(2)).toEqual([String(idOf(2))]);
    expect(columns.lastAt(0)).toBe(2);
    columns.remove(String(idOf(1)));
    columns.remove(String(idOf(2)));
    expect(columns.lastAt(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(linesOf(columns)).toEqual([]);
  });

  it('chain each user’s entries by time, in whatever order they come and go', () => {
    const step = fc.record({
      isPut: fc.boolean(),
      number: fc.integer({ min: 0, max: 30 }),
      user: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const columns = new LedgerColumns();
        const plain = new Map<number, number>();
        for (const { isPut, number, user } of steps) {
          if (isPut && !plain.has(number)) {
            plain.set(number, user);
            columns.put(anEntry(number, { user_id: idOf(user) }));
          } else if (!isPut) {
            plain.delete(number);
            columns.remove(String(idOf(number)));
          }
        }
        const numbers = [...plain.keys()].sort((one, other) => one - other);
        const lines = numbers.map((at) => {
          const user = plain.get(at);
          const nextAt = numbers.find((other) => other > at && plain.get(other) === user);
          return { user: String(idOf(user ?? 0)), at, nextAt: nextAt ?? Number.POSITIVE_INFINITY };
        });
        expect(linesOf(columns)).toEqual(lines);
      }),
    );
  });
});
