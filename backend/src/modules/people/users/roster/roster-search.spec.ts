import fc from 'fast-check';
import { isUserFound } from '@keyroster/contracts';
import { foundOn, RowPages, type RosterRow } from './row-pages.js';

const ADDRESSES = ['10.1.2.3', '10.9.9.9', '192.168.7.7', '2001:db8::1'];
const users = fc.record({
  seq: fc.integer({ min: 1, max: 400 }),
  email: fc.string({ unit: fc.constantFrom(...'ab_1'), maxLength: 4 }),
  ip_address_history: fc.subarray(ADDRESSES),
});
const rows = fc.uniqueArray(
  users.map((user) => ({ user: { ...user, ip_address: user.ip_address_history[0] ?? '' } })),
  { selector: ({ user }) => user.seq, minLength: 1, maxLength: 12 },
);
const searches = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab_129.:'), minLength: 1, maxLength: 3 }),
  fc.constant('a\n1'),
);

it('a search finds whom the contract finds, newest first, also once a row has changed or is gone', async () => {
  await fc.assert(
    fc.asyncProperty(rows, searches, async (drawn, text) => {
      const all = structuredClone(drawn) as RosterRow[];
      const pages = new RowPages();
      for (const row of all) pages.add(row);
      const expectFound = async () => {
        const expected = all.filter(({ user }) => isUserFound(user, text));
        expected.sort((one, other) => other.user.seq - one.user.seq);
        expect(await pages.pick((page) => foundOn(page, text))).toEqual(expected);
      };
      await expectFound();
      for (const row of all.slice(0, 2)) {
        row.user.email = 'abba_1';
        pages.outdateText(row);
      }
      await expectFound();
      for (const row of all.splice(0, 1)) {
        pages.remove(row);
        pages.outdateText(row);
      }
      await expectFound();
    }),
  );
});
