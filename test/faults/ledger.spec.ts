import fc from 'fast-check';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { times } from '../support/checks/full-run.js';
import { seedFor } from '../support/checks/seed.js';
import { ledgerStep, LedgerSteps } from '../support/data/ledger-steps.js';

const STEPS = 100;
const RUNS = times(10, 100);
const WITHIN_MS = times(300_000, 3_000_000);

it(
  'the ledger agrees with every end after each of thousands of changes and undos',
  async () => {
    const property = fc.asyncProperty(
      fc.array(ledgerStep, { minLength: STEPS, maxLength: STEPS }),
      async (steps) => {
        const app = await TestApp.start();
        try {
          const taken = new LedgerSteps(app, await Session.root(app));
          for (const step of steps) await taken.take(step);
        } finally {
          await app.stop();
        }
      },
    );
    await fc.assert(property, { seed: seedFor('the long ledger'), numRuns: RUNS, endOnFailure: true });
  },
  WITHIN_MS,
);
