import type {
  FactorBegunAnswer,
  FactorSetAnswer,
  RecoveryAnswer,
  TokenCheckAnswer,
} from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import {
  AuthenticatorApp,
  clockOf,
  enterWith,
  logInWith,
  setUpApp,
  STEP_MS,
} from '../support/data/second-factor.js';

const BEGIN = '/api/users/2fa/begin';
const CONFIRM = '/api/users/2fa/confirm';
const REMOVE = '/api/users/2fa/remove';
const RECOVERY = '/api/users/2fa/recovery';
const RESET = '/api/users/2fa/reset';
const HALF = { code: 'SECOND_FACTOR', message: 'Enter the code of your app' } as const;
const CODES = 10;

let app: TestApp;
let root: Session;
let member: Session;

const begun = (session: Session) => answerOf<FactorBegunAnswer>(session.post(BEGIN));
const factorsOf = async (session: Session) =>
  (await answerOf<TokenCheckAnswer>(session.get('/api/verify-token'))).second_factor;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  app.stopClock();
  root = await Session.root(app);
  member = await (await Session.as(app, 'member', { usageLimit: 0 })).confirmed();
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

describe('setting up an app', () => {
  it('begins with a secret of 160 bits, and the address that a QR code holds, kept by nobody', async () => {
    const answer = await member.post(BEGIN).expect(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { secret, uri } = answer.body as FactorBegunAnswer;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(address.pathname)).toContain(member.user.email);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect((await begun(member)).secret).not.toBe(secret);
  });

  it('turns nothing on before its code came', async () => {
    await begun(member);
    await logInWith(app, member).expect(200);
    expect(await factorsOf(member)).toBeUndefined();
  });

  it('is done with a right code, which gives ten recovery codes this once', async () => {
    const { secret } = await begun(member);
    const theirs = new AuthenticatorApp(clockOf(app), secret, []);
    await refused(member.post(CONFIRM, { code: theirs.wrongCode() }), 400, { field: 'code' });
    await refused(member.post(CONFIRM, {}), 400);
    await logInWith(app, member).expect(200);
    const answer = await member.post(CONFIRM, { code: theirs.code() }).expect(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { message, recovery } = answer.body as FactorSetAnswer;
    expect(message).toMatch(/\S/);
    expect(new Set(recovery).size).toBe(CODES);
    for (const code of recovery) expect(code.replace(/-/g, '')).toMatch(/^[A-Z2-7]{16}$/);
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
});

describe('recovery codes', () => {
  it('let in once each, however they are typed', async () => {
    const theirs = await setUpApp(app, member);
    const [first = '', second = ''] = theirs.recovery;
    await enterWith(app, member, first);
    await refused(logInWith(app, member, { code: first }), 401, { code: 'INVALID_CREDENTIALS' });
    await enterWith(app, member, ` ${second.toLowerCase().replace(/-/g, ' ')} `);
    expect(await factorsOf(member)).toMatchObject({ recovery: CODES - 2 });
    expect(await auditOf(root, member.user._id, 'recovery.used')).toMatchObject([
      { actor: member.user.email },
      { actor: member.user.email },
    ]);
  });

  it('are nobody elses', async () => {
    const theirs = await setUpApp(app, member);
    const other = await (await Session.as(app, 'member', { usageLimit: 0 })).confirmed();
    await setUpApp(app, other);
    await refused(logInWith(app, other, { code: theirs.recovery[0] }), 401);
  });

  it('are void once there are new ones', async () => {
    const theirs = await setUpApp(app, member);
    const answer = await member.post(RECOVERY).expect(200);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { recovery } = answer.body as RecoveryAnswer;
    expect(recovery).toHaveLength(CODES);
    await refused(logInWith(app, member, { code: theirs.recovery[0] }), 401);
    await enterWith(app, member, recovery[0] ?? '');
  });

  it('are none without a second factor', () => refused(member.post(RECOVERY), 409));
});

describe('removing it', () => {
  it('leaves the password alone, and no recovery code', async () => {
    const theirs = await setUpApp(app, member);
    await member.post(REMOVE).expect(200);
    await logInWith(app, member).expect(200);
    expect(await factorsOf(member)).toBeUndefined();
    const again = await setUpApp(app, member);
    await refused(logInWith(app, member, { code: theirs.recovery[0] }), 401);
    expect(again.secret).not.toBe(theirs.secret);
    expect(await auditOf(root, member.user._id, 'factor.removed')).toHaveLength(1);
  });

  it('is a conflict without one', () => refused(member.post(REMOVE), 409));
});

describe("an admin's reset", () => {
  it('takes all of it away and ends their sessions', async () => {
    const theirs = await setUpApp(app, member);
    await root.confirmed();
    await root.post(RESET, { id: member.user._id }).expect(200);
    await refused(member.get('/api/verify-token'), 401, { code: 'SESSION_ENDED' });
    const back = await member.again();
    await refused(back.post('/api/users/confirm', { code: theirs.recovery[0] }), 401);
    expect(await auditOf(root, member.user._id, 'factor.reset')).toMatchObject([{ actor: root.user.email }]);
  });

  it('is of another alone, by an admin who just confirmed', async () => {
    await refused(root.post(RESET, { id: member.user._id }), 403, { code: 'CONFIRM_FIRST' });
    await refused(member.post(RESET, { id: member.user._id }), 403, { code: 'FORBIDDEN' });
    await root.confirmed();
    await refused(root.post(RESET, { id: root.user._id }), 409);
    await refused(root.post(RESET, { id: UNKNOWN_ID }), 404);
    await refused(root.post(RESET, {}), 400);
  });
});

it('goes with its user, and comes back with them', async () => {
  const theirs = await setUpApp(app, member);
  const stored = () => app.database.collection('second_factors').countDocuments();
  const before = await stored();
  const { undo } = await answerOf<{ undo?: { id: string } }>(root.delete(`/api/users/${member.user._id}`));
  expect(await stored()).toBe(before - 1);
  await root.post('/api/undo', { id: undo?.id }).expect(200);
  await refused(logInWith(app, member), 401, HALF);
  await enterWith(app, member, theirs.code());
});
