import { randomUUID } from 'node:crypto';
import { tooBusy, unavailable } from '../../backend/src/common/errors/app-error.js';
import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';
import { Leases } from '../../backend/src/database/leases.js';
import { csvOf, imported, planUsers, runImport } from '../support/data/imports.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const aPlan = () => planUsers(root, `email\nnew_${randomUUID()}\n`);

describe('an import of users', () => {
  it('waits while logins leave no place to hash a password in', async () => {
    const planned = await aPlan();
    jest.spyOn(app.get(PasswordHasher), 'hash').mockRejectedValueOnce(tooBusy());
    expect(await imported(root, planned)).toMatchObject({ state: 'done', done: 1 });
  });

  it('that could not begin can be begun again', async () => {
    const planned = await aPlan();
    jest.spyOn(app.get(Leases), 'hold').mockRejectedValueOnce(unavailable());
    await runImport(root, planned).expect(503);
    expect(await imported(root, planned)).toMatchObject({ state: 'done', done: 1 });
    await runImport(root, planned).expect(404);
  });
});

describe('the report of an import', () => {
  it('is asked for by HEAD without using up the passwords that were made', async () => {
    const planned = await aPlan();
    await imported(root, planned);
    const path = `/api/import/${planned.plan.id}/report`;
    const answer = await fetch(`${app.url}${path}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${root.token}` },
    });
    expect(answer.status).toBe(200);
    expect(await csvOf(root.get(path))).toMatch(/,password\r\n/);
    expect(await csvOf(root.get(path))).not.toMatch(/,password\r\n/);
  });
});
