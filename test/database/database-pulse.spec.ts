import { Startup } from '../../backend/src/database/startup.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

/** As on a machine that is out of breath: heartbeats lie there unread. */
function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('heartbeats that are late are no lost database', async () => {
  holdUp(2_000);
  expect(app.get(Startup).isReady).toBe(true);
  holdUp(2_000);
  const count = app.get(Transactions).run(() => app.database.collection('users').countDocuments());
  await expect(count).resolves.toBe(1);
});
