import { Session } from '../support/app/session.js';
import { callerAt } from '../support/app/caller-at.js';
import { statuses } from '../support/checks/statuses.js';
import { aPackage } from '../support/data/packages.js';
import { accept, paidBy } from '../support/data/payments.js';
import { entriesOf } from '../support/data/renewals.js';
import { TwoProcesses } from '../support/processes/two-processes.js';

const LOGINS = 50;
const ACCEPTED_BY = 10;
const WITHIN_MS = 120_000;

let both: TwoProcesses;

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
});
afterAll(() => both.stop());

it(
  'the days begin once, however many sign in for the first time at once on both processes',
  async () => {
    const { _id: package_id } = await aPackage(both.root, { starts: 'first_use' });
    const { user, password } = await Session.notYet(both.one, { package_id, usageLimit: 0 });
    const logins = Array.from({ length: LOGINS }, (_, at) =>
      callerAt(at % 2 ? both.other : both.one, `192.0.2.${at}`).logIn(user.email, password),
    );
    // Some may be told to try again.
    const { 200: entered = 0, 503: tooBusy = 0 } = await statuses(logins);
    expect(entered + tooBusy).toBe(LOGINS);
    expect(entered).toBeGreaterThan(0);
    expect(await entriesOf(both.root, user._id)).toMatchObject([
      { kind: 'change', days: 0, from: null },
      { kind: 'first', to: null },
    ]);
  },
  WITHIN_MS,
);

it('one of ten who accept a payment at once on both processes renews, and once', async () => {
  const member = await Session.as(both.one, 'member');
  const payment = await paidBy(member);
  const calls = Array.from({ length: ACCEPTED_BY }, (_, at) =>
    accept(at % 2 ? both.root.on(both.other) : both.root, payment),
  );
  const { 201: renewed, 409: tooLate = 0, 503: tooBusy = 0 } = await statuses(calls);
  expect([renewed, tooLate + tooBusy]).toEqual([1, ACCEPTED_BY - 1]);
  const entries = await entriesOf(both.root, member.user._id);
  expect(entries.map(({ kind }) => kind)).toEqual(['renewal', 'first']);
});
