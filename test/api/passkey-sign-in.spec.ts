import { WRONG_TRIES_BEFORE_PAUSE } from '@keyroster/contracts';
import type { PasskeyListAnswer, TokenAnswer, TokenCheckAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { logInWith } from '../support/data/second-factor.js';
import { aPasskey, begunBy, optionsOf, pageOf, signIn } from '../support/passkeys/passkey-calls.js';
import { SoftAuthenticator, type Lies } from '../support/passkeys/soft-authenticator.js';

const LIST = '/api/users/passkeys';
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } as const;
const FIVE_MINUTES_MS = 300_000;

let app: TestApp;
let member: Session;

const listOf = async (session: Session) => (await answerOf<PasskeyListAnswer>(session.get(LIST))).passkeys;

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback', LOGINS_PER_MINUTE: '1000' });
});
beforeEach(async () => {
  member = await (await Session.as(app, 'member', { usageLimit: 0 })).confirmed();
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

describe('signing in with a passkey', () => {
  it('is asked of everybody in the same words, whoever is there', async () => {
    const [one, other] = [await optionsOf(app), await optionsOf(app)];
    expect(one).toEqual({
      rpId: 'localhost',
      challenge: expect.any(String) as string,
      timeout: FIVE_MINUTES_MS,
      userVerification: 'required',
    });
    expect(other).toEqual({ ...one, challenge: other.challenge });
    expect(other.challenge).not.toBe(one.challenge);
  });

  it('is both factors at once: they are in, and just confirmed', async () => {
    const { authenticator } = await aPasskey(app, member);
    const answer = authenticator.get(await optionsOf(app));
    const { token } = await answerOf<TokenAnswer>(signIn(app, answer));
    const entered = member.with(token);
    expect(await answerOf<TokenCheckAnswer>(entered.get('/api/verify-token'))).toMatchObject({
      user: { username: member.user.email },
    });
    await entered.post('/api/users/2fa/recovery').expect(200);
    expect((await listOf(member))[0]?.usedAt).toEqual(expect.any(String));
  });

  const LIES: Array<[string, Lies]> = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['of another site', { rpId: 'evil.example' }],
    ['whose user was not verified', { isVerified: false }],
    ['of a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that is no sign-in', { type: 'webauthn.create' }],
    ['of somebody else, as it says', { userHandle: Buffer.alloc(12, 1).toString('base64url') }],
  ];
  it.each(LIES)('is refused with one %s', async (_, lies) => {
    const { authenticator } = await aPasskey(app, member);
    await refused(signIn(app, authenticator.get(await optionsOf(app), lies)), 401, WRONG);
    await signIn(app, authenticator.get(await optionsOf(app))).expect(200);
  });

  it('is refused with a signature of another key', async () => {
    const { authenticator } = await aPasskey(app, member);
    const options = await optionsOf(app);
    const stranger = new SoftAuthenticator(pageOf(app));
    const { response } = stranger.get(options);
    const theirs = authenticator.get(options);
    const forged = { ...theirs, response: { ...theirs.response, signature: response.signature } };
    await refused(signIn(app, forged), 401, WRONG);
    await refused(signIn(app, stranger.get(await optionsOf(app))), 401, WRONG);
  });

  it('takes a challenge once, and within five minutes', async () => {
    const { authenticator } = await aPasskey(app, member);
    const options = await optionsOf(app);
    await signIn(app, authenticator.get(options)).expect(200);
    await refused(signIn(app, authenticator.get(options)), 401, WRONG);
    const spoilt = await optionsOf(app);
    await refused(signIn(app, authenticator.get(spoilt, { isVerified: false })), 401, WRONG);
    await refused(signIn(app, authenticator.get(spoilt)), 401, WRONG);
    const late = await optionsOf(app);
    app.turnClock(FIVE_MINUTES_MS + 1_000);
    await refused(signIn(app, authenticator.get(late)), 401, WRONG);
    const other = await Session.as(app, 'member');
    const adding = await begunBy(await other.confirmed());
    await refused(signIn(app, authenticator.get({ ...late, challenge: adding.challenge })), 401, WRONG);
  });

  it('is refused where its counter went back or stood still', async () => {
    const { authenticator } = await aPasskey(app, member);
    authenticator.counter = 7;
    await signIn(app, authenticator.get(await optionsOf(app))).expect(200);
    await refused(signIn(app, authenticator.get(await optionsOf(app), { counter: 8 })), 401, WRONG);
    await refused(signIn(app, authenticator.get(await optionsOf(app), { counter: 3 })), 401, WRONG);
    await refused(signIn(app, authenticator.get(await optionsOf(app), { counter: 0 })), 401, WRONG);
    await signIn(app, authenticator.get(await optionsOf(app), { counter: 9 })).expect(200);
  });

  it('is open to passkeys that do not count', async () => {
    const { authenticator } = await aPasskey(app, member);
    await signIn(app, authenticator.get(await optionsOf(app), { counter: 0 })).expect(200);
    await signIn(app, authenticator.get(await optionsOf(app), { counter: 0 })).expect(200);
  });

  it('keeps out who is locked, as a login does', async () => {
    const { authenticator } = await aPasskey(app, member);
    const root = await Session.root(app);
    await root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    await refused(signIn(app, authenticator.get(await optionsOf(app))), 403, { code: 'LOCKED' });
  });

  it('begins the count of wrong tries anew, as a right password does', async () => {
    const { authenticator } = await aPasskey(app, member);
    const from = (host: number, test: Test): Test => test.set('X-Forwarded-For', `203.0.113.${host}`);
    for (let host = 1; host <= WRONG_TRIES_BEFORE_PAUSE; host += 1) {
      await refused(from(host, logInWith(app, member, { password: 'guess' })), 401, WRONG);
      await from(host, signIn(app, authenticator.get(await optionsOf(app)))).expect(200);
    }
    await refused(from(99, logInWith(app, member, { password: 'guess' })), 401, WRONG);
  });

  it('is not held up by wrong passwords of strangers, and makes its address known', async () => {
    const { authenticator } = await aPasskey(app, member);
    const strangers = () =>
      logInWith(app, member, { password: 'wrong' }).set('X-Forwarded-For', '203.0.113.5');
    for (let nth = 0; nth < WRONG_TRIES_BEFORE_PAUSE; nth += 1) await refused(strangers(), 401, WRONG);
    await refused(strangers(), 429, { code: 'PAUSED' });
    const here = '198.51.100.77';
    const byPassword = () => logInWith(app, member).set('X-Forwarded-For', here);
    await refused(byPassword(), 429, { code: 'PAUSED' });
    await signIn(app, authenticator.get(await optionsOf(app)))
      .set('X-Forwarded-For', here)
      .expect(200);
    await refused(byPassword(), 401, { code: 'SECOND_FACTOR' });
    await refused(strangers(), 429, { code: 'PAUSED' });
  });

  it('pauses the name when it is wrong as often as a password', async () => {
    const { authenticator } = await aPasskey(app, member);
    const wrong = async () => signIn(app, authenticator.get(await optionsOf(app), { counter: 0 }));
    await signIn(app, authenticator.get(await optionsOf(app), { counter: 7 })).expect(200);
    for (let nth = 0; nth < WRONG_TRIES_BEFORE_PAUSE; nth += 1) {
      expect((await wrong()).status).toBe(401);
    }
    expect((await wrong()).status).toBe(429);
    await signIn(app, authenticator.get(await optionsOf(app), { counter: 8 })).expect(200);
  });

  it('confirms a session, too, with the same options', async () => {
    const { authenticator } = await aPasskey(app, member);
    const { token } = await answerOf<TokenAnswer>(signIn(app, authenticator.get(await optionsOf(app))));
    const entered = member.with(token);
    app.turnClock(FIVE_MINUTES_MS + 1_000);
    await refused(entered.post('/api/users/2fa/recovery'), 403, { code: 'CONFIRM_FIRST' });
    const passkey = authenticator.get(await optionsOf(app));
    await entered.post('/api/users/confirm', { passkey }).expect(200);
    await refused(entered.post('/api/users/confirm', { passkey }), 401, WRONG);
    await entered.post('/api/users/2fa/recovery').expect(200);
    const another = await Session.as(app, 'member');
    const theirs = authenticator.get(await optionsOf(app));
    await refused(another.post('/api/users/confirm', { passkey: theirs }), 401, WRONG);
  });
});
