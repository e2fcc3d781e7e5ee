import { aUser } from '@keyroster/testing';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { registered } from '../support/data/renewals.js';
import { setUpApp, STEP_MS } from '../support/data/second-factor.js';
import { aPasskey, optionsOf } from '../support/passkeys/passkey-calls.js';
import { CONTRACT_ROUTES } from '../support/access/route-permissions.js';
import { LiveSocket } from '../support/sockets/live-socket.js';

const NEEDED = 'SECOND_FACTOR_NEEDED';
/** What an admin without a second factor may call, as the contract lists it. */
const OPEN = [
  'GET /api/verify-token',
  'POST /api/users/logout',
  'POST /api/users/confirm',
  'POST /api/users/2fa/begin',
  'POST /api/users/2fa/confirm',
  'POST /api/users/2fa/remove',
  'POST /api/users/2fa/recovery',
  'GET /api/users/passkeys',
  'POST /api/users/passkeys/begin',
  'POST /api/users/passkeys/add',
  'POST /api/users/passkeys/remove',
];

let app: TestApp;
/** The only admin who has a second factor. */
let root: Session;
let bare: Session;

async function aSession(role: string): Promise<Session> {
  const made = aUser({ role });
  await registered(root, made);
  return Session.of(app, made.email, made.password);
}

withApp(
  async (...begun) => {
    [app, root] = begun;
    await aPasskey(app, root);
  },
  { SECOND_FACTOR: 'admins' },
);
beforeEach(async () => {
  bare = await aSession('admin');
});

it('leaves an admin without one nothing but to set one up', async () => {
  const wrong: string[] = [];
  for (const route of [...CONTRACT_ROUTES.user, ...CONTRACT_ROUTES.admin]) {
    if (route === 'POST /api/users/logout') continue;
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(/:\w+/g, '0'.repeat(24));
    const call =
      method === 'GET' ? bare.get(path) : method === 'POST' ? bare.post(path, {}) : bare.delete(path, {});
    const { body } = (await call) as { body: { code?: string } };
    if ((body.code === NEEDED) === OPEN.includes(route)) wrong.push(route);
  }
  expect(wrong).toEqual([]);
  await bare.post('/api/users/logout').expect(200);
});

it('says so in the token check, and no more once there is an app or a passkey', async () => {
  const check = () => answerOf(bare.get('/api/verify-token'));
  expect(await check()).toMatchObject({ second_factor_needed: true });
  await refused(bare.get('/api/users/false'), 403, { code: NEEDED });
  await setUpApp(app, bare);
  await bare.get('/api/users/false').expect(200);
  expect(await check()).not.toHaveProperty('second_factor_needed');
  const another = await aSession('admin');
  await aPasskey(app, another);
  await another.get('/api/users/false').expect(200);
});

it('asks nothing of anybody else', async () => {
  const member = await aSession('member');
  await member.get('/api/shops').expect(200);
  await optionsOf(app);
  (await member.socket()).close();
});

it('closes sockets to them, and lets them in once there is one', async () => {
  expect(await LiveSocket.refusal(app.url, { auth: { token: bare.token } })).toMatchObject({ code: NEEDED });
  app.stopClock();
  await setUpApp(app, bare);
  const socket = await bare.socket();
  const closed = new Promise<void>((resolve) => socket.client.once('disconnect', () => resolve()));
  const heard: unknown[] = [];
  socket.client.on('session:ended', (ended: unknown) => heard.push(ended));
  app.stopClock(STEP_MS);
  await bare.post('/api/users/2fa/remove').expect(200);
  await closed;
  expect(heard).toEqual([]);
  await refused(bare.get('/api/users/false'), 403, { code: NEEDED });
  expect(await LiveSocket.refusal(app.url, { auth: { token: bare.token } })).toMatchObject({ code: NEEDED });
});
