import { ACCESS_TABLE } from '../support/access/access-table.js';
import { pauseIsShown } from '../support/checks/pause.js';
import { refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { auditOf } from '../support/data/courses.js';
import { setUpApp } from '../support/data/second-factor.js';
import { aPasskey, optionsOf } from '../support/passkeys/passkey-calls.js';
import { PasswordHasher } from '../../backend/src/common/secrets/password-hasher.js';

const CONFIRM = '/api/users/confirm';
const FIVE_MINUTES_MS = 300_000;
const FIRST = { code: 'CONFIRM_FIRST', message: 'Confirm that it is you' } as const;
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } as const;
/** One more in so short a time would be refused. */
const TRIES = 5;

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun));

const exportOf = (session: Session) => session.get('/api/products/export');

/** That they are open to who has confirmed is proven with the access table. */
const ROUTES = ACCESS_TABLE.filter(({ wantsConfirmed }) => wantsConfirmed).map(({ route }) => route);

it.each([...new Set(ROUTES)])('%s is refused to who has not just confirmed', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  await refused(method === 'GET' ? root.get(path) : root.post(path, {}), 403, FIRST);
});

it.each<[way: string, begin: (admin: Session) => Promise<() => PromiseLike<unknown>>]>([
  ['a password', (admin) => Promise.resolve(() => admin.confirmed())],
  [
    'a code',
    async (admin) => {
      const theirs = await setUpApp(app, admin);
      return () => admin.post(CONFIRM, { code: theirs.code() }).expect(200);
    },
  ],
  [
    'a passkey',
    async (admin) => {
      const { authenticator } = await aPasskey(app, admin);
      return async () => admin.post(CONFIRM, { passkey: authenticator.get(await optionsOf(app)) });
    },
  ],
])('is refused before, open after %s, and refused five minutes later', async (_way, begin) => {
  const admin = await Session.as(app, 'admin');
  const confirm = await begin(admin);
  app.turnClock(FIVE_MINUTES_MS + 1_000);
  await refused(exportOf(admin), 403, FIRST);
  await confirm();
  await exportOf(admin).expect(200);
  app.turnClock(2 * FIVE_MINUTES_MS + 2_000);
  await refused(exportOf(admin), 403, FIRST);
});

describe('having confirmed', () => {
  it('lasts five minutes, and is begun anew', async () => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    app.turnClock(FIVE_MINUTES_MS - 10_000);
    await exportOf(admin).expect(200);
    app.turnClock(FIVE_MINUTES_MS + 1_000);
    await refused(exportOf(admin), 403, FIRST);
    await admin.confirmed();
    app.turnClock(2 * FIVE_MINUTES_MS - 10_000);
    await exportOf(admin).expect(200);
  });

  it('is of the one session, and ends with it', async () => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    const elsewhere = await admin.again();
    await refused(exportOf(elsewhere), 403, FIRST);
    await admin.post('/api/users/logout').expect(200);
    await refused(exportOf(admin), 401);
  });

  it('is written down, and so is each wrong try', async () => {
    const admin = await Session.as(app, 'admin');
    await refused(admin.post(CONFIRM, { password: 'wrong' }), 401, WRONG);
    await admin.confirmed();
    const told = { actor: admin.user.email, after: { by: 'password' } };
    expect(await auditOf(root, admin.user._id, 'session.confirmed')).toMatchObject([told]);
    expect(await auditOf(root, admin.user._id, 'confirming.refused')).toMatchObject([told]);
  });
});

describe('confirming', () => {
  it('with a wrong password is refused as a login is, keeps the session, and counts as a try', async () => {
    const admin = await Session.as(app, 'admin');
    for (let nth = 0; nth < TRIES; nth += 1) {
      await refused(admin.post(CONFIRM, { password: 'wrong' }), 401, WRONG);
    }
    await refused(admin.post(CONFIRM, { password: admin.password }), 429, { code: 'PAUSED' });
    await refused(exportOf(admin), 403, FIRST);
    await admin.get('/api/verify-token').expect(200);
  });

  it('is in one way, and never with a code for whoever has no second factor', async () => {
    const admin = await Session.as(app, 'admin');
    const { password } = admin;
    for (const body of [{}, { password, code: '123456' }, { password: '' }, { password: null }, { pin: 1 }]) {
      await refused(admin.post(CONFIRM, body), 400);
    }
    await refused(exportOf(admin), 403, FIRST);
    await refused(admin.post(CONFIRM, { code: '123456' }), 401, WRONG);
  });
});

describe('one’s own password', () => {
  const OWN = 'their own new one';
  const GIVEN = 'given by an admin';

  const reset = (member: Session) =>
    root.post('/api/users/update', { id: member.user._id, password: GIVEN }).expect(200);

  const change = (member: Session) =>
    member.post('/api/users/password', { current: member.password, password: OWN });

  const entersWith = async ({ user }: Session, password: string): Promise<boolean> =>
    (await root.post('/api/users/login', { email: user.email, password })).status === 200;

  it('is not set any more once an admin has reset it, though the current one was right', async () => {
    const member = await Session.as(app, 'member');
    const hasher = app.get(PasswordHasher);
    const hash = hasher.hash.bind(hasher);
    // Their current password has been checked by now, and the admin's reset comes first.
    jest.spyOn(hasher, 'hash').mockImplementationOnce(async (password) => {
      await reset(member);
      return hash(password);
    });
    await refused(change(member), 401, { message: 'Invalid credentials', field: 'current' });
    expect(await entersWith(member, OWN)).toBe(false);
    expect(await entersWith(member, GIVEN)).toBe(true);
  });

  it('is not set with a wrong one, which is written down and counts as a try', async () => {
    const member = await Session.as(app, 'member');
    const guess = () => member.post('/api/users/password', { current: 'wrong', password: OWN });
    await refused(guess(), 401, { message: 'Invalid credentials', field: 'current' });
    expect(await auditOf(root, member.user._id, 'confirming.refused')).toMatchObject([
      { actor: member.user.email, target_name: member.user.email, after: { by: 'password' } },
    ]);
    for (let nth = 1; nth < TRIES; nth += 1) await refused(guess(), 401);
    await refused(change(member), 429, { code: 'PAUSED' });
    await pauseIsShown(root, member.user);
    await change(member).expect(200);
  });
});
