import { ScopeWalk } from '../support/access/scope-walk.js';
import { TestApp } from '../support/app/test-app.js';
import { times } from '../support/checks/full-run.js';

const STEPS = times(800, 6_000);

jest.setTimeout(STEPS * 500);

it(`${STEPS} random changes and calls tell a supervisor nothing of others’ users, and change none of them`, async () => {
  const app = await TestApp.start({ PUBLIC_LIST_PER_MINUTE: '100000' });
  try {
    expect(await (await ScopeWalk.begin(app)).walk(STEPS)).toEqual([]);
  } finally {
    await app.stop();
  }
});
