import { callerAt } from '../support/app/caller-at.js';
import { refused } from '../support/checks/answer.js';
import { ADMIN, TestApp } from '../support/app/test-app.js';

const ENV = { TRUST_PROXY: 'loopback', LOGINS_PER_MINUTE: '' };

let app: TestApp;

/** Ten tries from one address, by password and by PIN in turn, each for another name. */
const tryTenTimes = async (address: string): Promise<void> => {
  const caller = callerAt(app, address);
  for (let tries = 0; tries < 5; tries += 1) {
    await refused(caller.logIn(`${address}_a${tries}`, 'guess'), 401);
    await refused(caller.enterPin(`${address}_b${tries}`, 'guess'), 401);
  }
};

beforeAll(async () => {
  app = await TestApp.start(ENV);
});
afterAll(() => app.stop());

it('holds an address after ten logins in a minute, password and PIN together', async () => {
  await tryTenTimes('198.51.100.1');
  const held = callerAt(app, '198.51.100.1');
  const answer = await refused(held.logIn(ADMIN.username, ADMIN.password), 429);
  expect(Number(answer.get('Retry-After'))).toBeLessThanOrEqual(60);
  await refused(held.enterPin('anybody', 'guess'), 429);
  await callerAt(app, '198.51.100.2').logIn(ADMIN.username, ADMIN.password).expect(200);
});

it('forgets neither the address nor the name when it is started again', async () => {
  await tryTenTimes('198.51.100.4');
  for (let tries = 0; tries < 5; tries += 1) {
    await refused(callerAt(app, `203.0.113.${tries}`).logIn('guessed_at', 'guess'), 401);
  }
  await app.stop({ keepData: true });
  app = await TestApp.start({ ...ENV, MONGODB_URI: app.uri });
  await refused(callerAt(app, '198.51.100.4').enterPin('anybody', 'guess'), 429);
  await refused(callerAt(app, '203.0.113.9').logIn('guessed_at', 'guess'), 429);
});

it('believes no X-Forwarded-For while no proxy is trusted', async () => {
  const open = await TestApp.start({ LOGINS_PER_MINUTE: '' });
  for (let tries = 0; tries < 10; tries += 1) {
    await refused(callerAt(open, `198.51.100.${tries}`).logIn(`name_${tries}`, 'guess'), 401);
  }
  await refused(callerAt(open, '198.51.100.200').logIn('anybody', 'guess'), 429);
  await open.stop();
});

it('counts right logins too', async () => {
  const caller = callerAt(app, '198.51.100.5');
  const logIn = () => caller.logIn(ADMIN.username, ADMIN.password);
  for (let logins = 0; logins < 10; logins += 1) await logIn().expect(200);
  await refused(logIn(), 429);
});

it('counts tries that a pause of their name refuses', async () => {
  const caller = callerAt(app, '198.51.100.6');
  for (let tries = 0; tries < 5; tries += 1) await refused(caller.logIn('paused_name', 'guess'), 401);
  for (let tries = 0; tries < 5; tries += 1) await refused(caller.logIn('paused_name', 'guess'), 429);
  await refused(caller.logIn(ADMIN.username, ADMIN.password), 429);
});
