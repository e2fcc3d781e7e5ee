import fc from 'fast-check';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { seedFor } from '../support/checks/seed.js';
import { statuses } from '../support/checks/statuses.js';
import { ledgerStep, LedgerSteps } from '../support/data/ledger-steps.js';
import { entriesOf, registered, renew } from '../support/data/renewals.js';

/** `test/faults/ledger.spec.ts` takes more steps, and many times. */
const RUNS = 1;
const STEPS = 60;
const AT_ONCE = 10;

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

it('renews once of ten who saw one version at once', async () => {
  const user = await registered(admin);
  const calls = Array.from({ length: AT_ONCE }, () => renew(admin, user._id, { version: user.version }));
  expect(await statuses(calls)).toEqual({ 201: 1, 409: AT_ONCE - 1 });
  expect(await entriesOf(admin, user._id)).toMatchObject([{ kind: 'renewal' }, { kind: 'first' }]);
});

it('has an entry for each of those who renew without a version, and none for who was too late', async () => {
  const user = await registered(admin);
  const calls = Array.from({ length: AT_ONCE }, () => renew(admin, user._id, { days: 1 }));
  const { 201: made = 0, 503: tooBusy = 0 } = await statuses(calls);
  expect(made + tooBusy).toBe(AT_ONCE);
  const entries = await entriesOf(admin, user._id);
  expect(entries).toHaveLength(made + 1);
  expect(new Set(entries.map(({ to }) => to)).size).toBe(made + 1);
});

it('tells in its last entry the end of everybody but admins, whatever is done in any order', async () => {
  const property = fc.asyncProperty(
    fc.array(ledgerStep, { minLength: STEPS, maxLength: STEPS }),
    async (steps) => {
      const taken = new LedgerSteps(app, admin);
      for (const step of steps) await taken.take(step);
    },
  );
  await fc.assert(property, { seed: seedFor('the ledger'), numRuns: RUNS, endOnFailure: true });
}, 180_000);
