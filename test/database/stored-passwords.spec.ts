import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const PASSWORD = 'one password for two';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

it('a password is stored as argon2id of 19 MiB in two passes, salted, and nowhere else', async () => {
  const people = [
    await Session.as(app, 'member', { password: PASSWORD }),
    await Session.as(app, 'admin', { password: PASSWORD }),
  ];
  const names = people.map(({ user }) => user.email);
  const stored = await app.database
    .collection('users')
    .find({ email: { $in: names } })
    .toArray();
  const hashes = stored.map((user) => String(user['password_hash']));
  expect(hashes).toHaveLength(2);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const { name } of await app.database.listCollections().toArray()) {
    const documents = await app.database.collection(name).find().toArray();
    expect(JSON.stringify(documents)).not.toContain(PASSWORD);
  }
});
