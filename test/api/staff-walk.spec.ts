import { ScopeWalk } from '../support/access/scope-walk.js';
import { TestApp } from '../support/app/test-app.js';

const STEPS = 100;

jest.setTimeout(120_000);

it(`${STEPS} random changes and calls tell a supervisor nothing of others’ users, and change none of them`, async () => {
  const app = await TestApp.start({ PUBLIC_LIST_PER_MINUTE: '100000' });
  try {
    expect(await (await ScopeWalk.begin(app)).walk(STEPS)).toEqual([]);
  } finally {
    await app.stop();
  }
});
