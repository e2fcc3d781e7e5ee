import type {
  FactorBegunAnswer,
  FactorSetAnswer,
  RecoveryAnswer,
  TokenCheckAnswer,
} from '@keyroster/contracts/dto';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { auditOf } from '../support/data/courses.js';
import {
  enterWith,
  logInWith,
  setUpApp,
  STEP_MS,
  AuthenticatorApp,
  clockOf,
} from '../support/data/second-factor.js';
import { takeBack, undoOf } from '../support/checks/changes.js';

const HALF = { code: 'SECOND_FACTOR', message: 'Enter the code of your app' } as const;
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } as const;

let app: TestApp;
let member: Session;
let theirs: AuthenticatorApp;

withApp((started) => (app = started), { TRUST_PROXY: 'loopback' });

describe('a login', () => {
  beforeEach(async () => {
    app.stopClock();
    member = await Session.as(app, 'member', { usageLimit: 0 });
    theirs = await setUpApp(app, member);
  });

  it('with the right password alone is half of one', () => refused(logInWith(app, member), 401, HALF));

  it('with the code too is a whole one, and counts as confirmed; with an empty one it is half', async () => {
    await refused(logInWith(app, member, { code: '' }), 401, HALF);
    const entered = await enterWith(app, member, theirs.code());
    await entered.post('/api/users/2fa/recovery').expect(200);
  });

  it('takes a code once, and none before the last one', async () => {
    await enterWith(app, member, theirs.code());
    await refused(logInWith(app, member, { code: theirs.code() }), 401, WRONG);
    await refused(logInWith(app, member, { code: theirs.code(-1) }), 401, WRONG);
    app.stopClock(STEP_MS);
    await enterWith(app, member, theirs.code());
  });

  it('uses up no code with a wrong password', async () => {
    await refused(logInWith(app, member, { password: 'wrong', code: theirs.code() }), 401, WRONG);
    await refused(logInWith(app, member, { password: 'wrong', code: theirs.recovery[0] }), 401, WRONG);
    await enterWith(app, member, theirs.code());
    await enterWith(app, member, theirs.recovery[0] ?? '');
  });

  it('an unknown name, a wrong password and a wrong code are answered with the same bytes', async () => {
    const [{ email }, { password }] = [member.user, member];
    const bodies = [
      { email: 'nobody_has_this_name', password, code: theirs.code() },
      { email, password: 'wrong', code: theirs.code() },
      { email, password: 'wrong' },
      { email, password, code: theirs.wrongCode() },
      { email, password, code: 'AAAA-BBBB-CCCC-DDDD' },
    ];
    const answers = bodies.map((body) => refused(member.post('/api/users/login', body), 401, WRONG));
    expect(new Set((await Promise.all(answers)).map(({ text }) => text)).size).toBe(1);
  });

  it('is refused by PIN as with a wrong one, whatever else is sent', async () => {
    const username = member.user.email;
    const pin = (password: string) => member.post('/api/users/userlogin', { username, password });
    const wrong = await refused(pin('wrong'), 401, WRONG);
    const right = await refused(pin(member.password), 401, WRONG);
    expect(right.text).toBe(wrong.text);
  });

  describe('tries', () => {
    const logIn = (address: string, more: object) =>
      logInWith(app, member, more).set('X-Forwarded-For', address);
    const STRANGE = '198.51.100.77';

    it('are wrong codes as wrong passwords are', async () => {
      const code = theirs.wrongCode();
      for (let nth = 0; nth < 3; nth += 1) await refused(logIn(STRANGE, { code }), 401, WRONG);
      for (let nth = 0; nth < 2; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
      await refused(logIn(STRANGE, { code: theirs.code() }), 429, { code: 'PAUSED' });
      const refusals = await auditOf(await Session.root(app), member.user._id, 'login.refused');
      const reasons = refusals.map(({ after }) => String(after?.['reason']).replace('wrong ', ''));
      expect(reasons.sort().join(' ')).toBe('code code code password password');
    });

    it('are not reset by half a login, and not counted by it', async () => {
      for (let nth = 0; nth < 4; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
      for (let nth = 0; nth < 6; nth += 1) await refused(logIn(STRANGE, {}), 401, HALF);
      await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
      await refused(logIn(STRANGE, {}), 429, { code: 'PAUSED' });
    });

    it('are reset by a whole one', async () => {
      for (let nth = 0; nth < 4; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
      await refused(logIn(STRANGE, {}), 401, HALF);
      await logIn(STRANGE, { code: theirs.code() }).expect(200);
      for (let nth = 0; nth < 4; nth += 1) await refused(logIn(STRANGE, { password: 'wrong' }), 401, WRONG);
      await refused(logIn(STRANGE, {}), 401, HALF);
    });

    it('of others hold an address that is known by half a login alone', async () => {
      await refused(logIn(STRANGE, {}), 401, HALF);
      for (let nth = 0; nth < 5; nth += 1) {
        await refused(logIn('203.0.113.5', { password: 'wrong' }), 401, WRONG);
      }
      await refused(logIn(STRANGE, { code: theirs.code() }), 429, { code: 'PAUSED' });
    });
  });

  it('confirming takes a code of the app, or a recovery code, once', async () => {
    app.stopClock(STEP_MS);
    const fresh = await enterWith(app, member, theirs.code(-1));
    app.stopClock(10 * STEP_MS);
    await refused(fresh.post('/api/users/2fa/recovery'), 403, { code: 'CONFIRM_FIRST' });
    await fresh.post('/api/users/confirm', { code: theirs.code() }).expect(200);
    await refused(fresh.post('/api/users/confirm', { code: theirs.code() }), 401, WRONG);
    await fresh.post('/api/users/confirm', { code: theirs.recovery[0] }).expect(200);
    await refused(fresh.post('/api/users/confirm', { code: theirs.recovery[0] }), 401, WRONG);
    await fresh.post('/api/users/2fa/recovery').expect(200);
  });
});

describe('setting it up', () => {
  const BEGIN = '/api/users/2fa/begin';
  const CONFIRM = '/api/users/2fa/confirm';
  const REMOVE = '/api/users/2fa/remove';
  const RECOVERY = '/api/users/2fa/recovery';
  const RESET = '/api/users/2fa/reset';
  const CODES = 10;

  let root: Session;

  const begun = (session: Session) => answerOf<FactorBegunAnswer>(session.post(BEGIN));
  const factorsOf = async (session: Session) =>
    (await answerOf<TokenCheckAnswer>(session.get('/api/verify-token'))).second_factor;

  beforeEach(async () => {
    app.stopClock();
    root = await Session.root(app);
    member = await (await Session.as(app, 'member', { usageLimit: 0 })).confirmed();
  });

  it('begins with a secret, and is done with a right code, which gives ten recovery codes this once', async () => {
    const begin = await member.post(BEGIN).expect(200);
    expect(begin.get('Cache-Control')).toBe('no-store');
    const { secret, uri } = begin.body as FactorBegunAnswer;
    const { pathname, searchParams } = new URL(uri);
    expect(decodeURIComponent(pathname)).toContain(member.user.email);
    const asked = { secret, algorithm: 'SHA1', digits: '6', period: '30' };
    expect(Object.fromEntries(searchParams)).toMatchObject(asked);
    const theirs = new AuthenticatorApp(clockOf(app), secret, []);
    await refused(member.post(CONFIRM, { code: theirs.wrongCode() }), 400, { field: 'code' });
    await logInWith(app, member).expect(200);
    expect(await factorsOf(member)).toBeUndefined();
    const answer = await member.post(CONFIRM, { code: theirs.code() }).expect(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect((answer.body as FactorSetAnswer).recovery).toHaveLength(CODES);
    expect(await factorsOf(member)).toEqual({ app: true, passkeys: 0, recovery: CODES });
    await refused(logInWith(app, member), 401, HALF);
    expect(await auditOf(root, member.user._id, 'factor.set')).toMatchObject([{ actor: member.user.email }]);
  });

  it('anew leaves the older one on until the new one is confirmed', async () => {
    const older = await setUpApp(app, member);
    const { secret } = await begun(member);
    const newer = new AuthenticatorApp(clockOf(app), secret, []);
    await refused(logInWith(app, member, { code: newer.code() }), 401);
    await enterWith(app, member, older.code());
    const { recovery } = await answerOf<FactorSetAnswer>(member.post(CONFIRM, { code: newer.code() }));
    app.stopClock(STEP_MS);
    await refused(logInWith(app, member, { code: older.code() }), 401);
    await refused(logInWith(app, member, { code: older.recovery[0] }), 401);
    await enterWith(app, member, newer.code());
    await enterWith(app, member, recovery[0] ?? '');
  });

  it('recovery codes let in once each, however they are typed', async () => {
    const theirs = await setUpApp(app, member);
    const [first = '', second = ''] = theirs.recovery;
    await enterWith(app, member, first);
    await refused(logInWith(app, member, { code: first }), 401, { code: 'INVALID_CREDENTIALS' });
    await enterWith(app, member, ` ${second.toLowerCase().replace(/-/g, ' ')} `);
    expect(await factorsOf(member)).toMatchObject({ recovery: CODES - 2 });
    const actor = member.user.email;
    expect(await auditOf(root, member.user._id, 'recovery.used')).toMatchObject([{ actor }, { actor }]);
  });

  it('recovery codes are void once there are new ones', async () => {
    const theirs = await setUpApp(app, member);
    const answer = await member.post(RECOVERY).expect(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { recovery } = answer.body as RecoveryAnswer;
    expect(recovery).toHaveLength(CODES);
    await refused(logInWith(app, member, { code: theirs.recovery[0] }), 401);
    await enterWith(app, member, recovery[0] ?? '');
  });

  it('removing it leaves the password alone, and no recovery code', async () => {
    const theirs = await setUpApp(app, member);
    await member.post(REMOVE).expect(200);
    await logInWith(app, member).expect(200);
    expect(await factorsOf(member)).toBeUndefined();
    const again = await setUpApp(app, member);
    await refused(logInWith(app, member, { code: theirs.recovery[0] }), 401);
    expect(again.secret).not.toBe(theirs.secret);
    expect(await auditOf(root, member.user._id, 'factor.removed')).toHaveLength(1);
  });

  it('an admin’s reset takes all of it away and ends their sessions', async () => {
    const theirs = await setUpApp(app, member);
    await root.confirmed();
    await root.post(RESET, { id: member.user._id }).expect(200);
    await refused(member.get('/api/verify-token'), 401, { code: 'SESSION_ENDED' });
    const back = await member.again();
    await refused(back.post('/api/users/confirm', { code: theirs.recovery[0] }), 401);
    const actor = root.user.email;
    expect(await auditOf(root, member.user._id, 'factor.reset')).toMatchObject([{ actor }]);
  });

  it('goes with its user, and comes back with them', async () => {
    const theirs = await setUpApp(app, member);
    const stored = () => app.database.collection('second_factors').countDocuments();
    const before = await stored();
    const undo = undoOf(await root.delete(`/api/users/${member.user._id}`).expect(200));
    expect(await stored()).toBe(before - 1);
    await takeBack(root, undo).expect(200);
    await refused(logInWith(app, member), 401, HALF);
    await enterWith(app, member, theirs.code());
  });
});
