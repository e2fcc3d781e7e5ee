import fc from 'fast-check';
import { PackedIds } from './packed-ids.js';

const idOf = (number: number): string => `65a1${number.toString(16).padStart(20, '0')}`;

describe('packed ids', () => {
  it('have a number each, from which they are told again', () => {
    const ids = new PackedIds();
    const all = Array.from({ length: 5_000 }, (_, number) => idOf(number * 7));

    const numbers = all.map((id) => ids.add(id));

    expect(numbers).toEqual(all.map((_, number) => number));
    expect(all.map((id) => ids.add(id))).toEqual(numbers);
    expect(numbers.map((number) => ids.idOf(number))).toEqual(all);
    expect(ids.size).toBe(5_000);
  });

  it('know nothing that is no id, or was never added', () => {
    const ids = new PackedIds();
    ids.add(idOf(1));

    expect(['', 'nobody', idOf(2)].map((id) => ids.numberOf(id))).toEqual([undefined, undefined, undefined]);
  });

  it('are found by whoever stayed, however many come and go', () => {
    const step = fc.record({ isAdded: fc.boolean(), number: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const ids = new PackedIds();
        const plain = new Map<string, number>();
        for (const { isAdded, number } of steps) {
          const id = idOf(number);
          if (isAdded) plain.set(id, ids.add(id));
          else {
            expect(ids.remove(id)).toBe(plain.get(id));
            plain.delete(id);
          }
        }
        expect(ids.size).toBe(plain.size);
        expect(new Set(plain.values()).size).toBe(plain.size);
        for (let number = 0; number <= 60; number += 1) {
          expect(ids.numberOf(idOf(number))).toBe(plain.get(idOf(number)));
        }
        for (const [id, number] of plain) expect(ids.idOf(number)).toBe(id);
      }),
    );
  });
});
