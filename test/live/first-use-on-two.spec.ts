import { Session } from '../support/app/session.js';
import { callerAt } from '../support/app/caller-at.js';
import { statuses } from '../support/checks/statuses.js';
import { aPackage } from '../support/data/packages.js';
import { entriesOf } from '../support/data/renewals.js';
import { TwoProcesses } from '../support/processes/two-processes.js';

const LOGINS = 50;
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
