import fc from 'fast-check';
import { RowPages, type RosterRow } from './row-pages.js';

const rowOf = (seq: number) => ({ user: { seq } }) as RosterRow;

const seqs = (rows: Iterable<RosterRow>) => [...rows].map(({ user }) => user.seq);

it('rows on pages are newest first, whoever comes and goes', () => {
  const seq = fc.integer({ min: 1, max: 600 });
  const steps = fc.array(fc.record({ isAdded: fc.boolean(), seq }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.nat(80), fc.nat(80), (all, offset, limit) => {
      const pages = new RowPages();
      const plain = new Map<number, RosterRow>();
      for (const step of all) {
        const known = plain.get(step.seq);
        if (step.isAdded && !known) {
          const row = rowOf(step.seq);
          plain.set(step.seq, row);
          pages.add(row);
        } else if (!step.isAdded) {
          expect(pages.remove(known ?? rowOf(step.seq))).toBe(known !== undefined);
          plain.delete(step.seq);
        }
      }
      const sorted = [...plain.keys()].sort((one, other) => other - one);
      expect(seqs(pages)).toEqual(sorted);
      expect(pages.size).toBe(sorted.length);
      expect(seqs(pages.slice(offset, limit))).toEqual(sorted.slice(offset, offset + limit));
      expect(seqs(pages.slice(offset))).toEqual(sorted.slice(offset));
      for (const row of plain.values()) expect(pages.has(row)).toBe(true);
      expect(pages.has(rowOf(1))).toBe(false);
    }),
  );
});
