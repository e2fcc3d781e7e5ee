import request, { type Test } from 'supertest';
import { Types } from 'mongoose';
import type { PasskeyListAnswer, TokenCheckAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { WRONG_TRIES_BEFORE_PAUSE } from '@keyroster/contracts';
import { Settings } from '../../backend/src/config/settings.js';
import { WebAuthn } from '../../backend/src/modules/access/second-factor/web-authn.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { enterWith, logInWith, setUpApp } from '../support/data/second-factor.js';
import { aPasskey, begunBy, optionsOf, pageOf, signIn } from '../support/passkeys/passkey-calls.js';
import { SoftAuthenticator, type Lies } from '../support/passkeys/soft-authenticator.js';

const ADD = '/api/users/passkeys/add';
const LIST = '/api/users/passkeys';
const REMOVE = '/api/users/passkeys/remove';
const WRONG = { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' } as const;
const FIVE_MINUTES_MS = 300_000;

let app: TestApp;
let member: Session;

const listOf = async (session: Session) => (await answerOf<PasskeyListAnswer>(session.get(LIST))).passkeys;

withApp((started) => (app = started), { TRUST_PROXY: 'loopback' });
beforeEach(async () => {
  member = await (await Session.as(app, 'member', { usageLimit: 0 })).confirmed();
});

describe('adding a passkey', () => {
  it('asks for one that is found without a name and verifies its user, beside those that are there', async () => {
    expect(await begunBy(member)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: member.user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: FIVE_MINUTES_MS,
    });
    const { authenticator } = await aPasskey(app, member);
    expect((await begunBy(member)).excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  });

  it('lists it, and gives recovery codes with a first factor alone', async () => {
    const { added } = await aPasskey(app, member, ' Laptop ');
    expect(added.recovery).toHaveLength(10);
    const _id = expect.stringMatching(/^[\da-f]{24}$/) as string;
    const createdAt = expect.any(String) as string;
    expect(added.passkeys).toEqual([{ _id, name: 'Laptop', createdAt, usedAt: null }]);
    const second = await aPasskey(app, member, 'Phone');
    expect(second.added).not.toHaveProperty('recovery');
    expect(await listOf(member)).toEqual(second.added.passkeys);
    expect(second.added.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    const check = await answerOf<TokenCheckAnswer>(member.get('/api/verify-token'));
    expect(check.second_factor).toEqual({ app: false, passkeys: 2, recovery: 10 });
    const told = await auditOf(await Session.root(app), member.user._id, 'passkey.added');
    expect(told).toMatchObject([{ after: { name: 'Phone' } }, { after: { name: 'Laptop' } }]);
  });

  it.each<[string, Lies]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['whose user was not verified', { isVerified: false }],
    ['of another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that is not found without a name', { isDiscoverable: false }],
  ])('refuses one %s', async (_, lies) => {
    const made = new SoftAuthenticator(pageOf(app)).create(await begunBy(member), lies);
    await refused(member.post(ADD, made), 400);
    expect(await listOf(member)).toEqual([]);
  });

  it('takes a challenge once, from whom it was given to, within five minutes', async () => {
    const options = await begunBy(member);
    const another = await (await Session.as(app, 'member')).confirmed();
    await refused(another.post(ADD, new SoftAuthenticator(pageOf(app)).create(options)), 400);
    await refused(member.post(ADD, new SoftAuthenticator(pageOf(app)).create(options)), 400);
    const late = await begunBy(member);
    app.turnClock(FIVE_MINUTES_MS + 1_000);
    await member.confirmed();
    await refused(member.post(ADD, new SoftAuthenticator(pageOf(app)).create(late)), 400);
    const signingIn = await optionsOf(app);
    const made = new SoftAuthenticator(pageOf(app)).create({ ...late, challenge: signingIn.challenge });
    await refused(member.post(ADD, made), 400);
    expect(await listOf(member)).toEqual([]);
  });

  it('refuses one that somebody has already', async () => {
    const { authenticator } = await aPasskey(app, member);
    const another = await (await Session.as(app, 'member')).confirmed();
    await refused(another.post(ADD, authenticator.create(await begunBy(another))), 400);
    await refused(member.post(ADD, authenticator.create(await begunBy(member))), 400);
    expect(await listOf(member)).toHaveLength(1);
  });

  it('refuses what no authenticator makes', async () => {
    const { response, ...made } = new SoftAuthenticator(pageOf(app)).create(await begunBy(member));
    for (const wrong of [{ attestationObject: 'AAAA' }, { clientDataJSON: 'AAAA' }])
      await refused(member.post(ADD, { ...made, response: { ...response, ...wrong } }), 400);
    await refused(member.post(ADD, { ...made, response: {} }), 400);
  });

  it.each<[string, (root: Session, id: string) => Promise<unknown>]>([
    ['an admin reset their factor', (root, id) => answerOf(root.post('/api/users/2fa/reset', { id }))],
    ['they were deleted', (root, id) => answerOf(root.delete(`/api/users/${id}`))],
  ])('adds none when %s while it was looked at', async (_, end) => {
    const { _id } = member.user;
    const root = await (await Session.root(app)).confirmed();
    await aPasskey(app, member);
    const late = new SoftAuthenticator(pageOf(app));
    const made = late.create(await begunBy(member));
    const webAuthn = app.get(WebAuthn);
    const verified = webAuthn.verifiedRegistration.bind(webAuthn);
    jest.spyOn(webAuthn, 'verifiedRegistration').mockImplementationOnce(async (...answered) => {
      const looked = await verified(...answered);
      await end(root, _id);
      return looked;
    });
    await refused(member.post(ADD, made), 401);
    const factors = app.database.collection('second_factors');
    expect(await factors.findOne({ _id: new Types.ObjectId(_id) })).toBeNull();
    await refused(signIn(app, late.get(await optionsOf(app))), 401);
  });
});

describe('who has passkeys alone', () => {
  it('is asked for one after the password, and comes in with a recovery code, never by PIN', async () => {
    const { added } = await aPasskey(app, member);
    await refused(logInWith(app, member), 401, { code: 'SECOND_FACTOR' });
    await refused(logInWith(app, member, { code: '123456' }), 401, WRONG);
    await enterWith(app, member, added.recovery?.[0] ?? '');
    const { email: username } = member.user;
    const pin = request(app.url).post('/api/users/userlogin').send({ username, password: member.password });
    await refused(pin, 401, WRONG);
  });

  it('has none without the last one, nor recovery codes', async () => {
    const { added } = await aPasskey(app, member);
    await refused(member.post(REMOVE, { id: UNKNOWN_ID }), 404);
    await member.post(REMOVE, { id: added.passkeys[0]?._id }).expect(200);
    expect(await listOf(member)).toEqual([]);
    await logInWith(app, member).expect(200);
    await refused(member.post('/api/users/2fa/recovery'), 409);
    expect(await auditOf(await Session.root(app), member.user._id, 'passkey.removed')).toHaveLength(1);
  });
});

it('one that was removed opens nothing, and others are not touched by it', async () => {
  const { authenticator, added } = await aPasskey(app, member);
  const theirs = await setUpApp(app, member);
  const other = await aPasskey(app, await Session.as(app, 'member'));
  await refused(member.post(REMOVE, { id: other.added.passkeys[0]?._id }), 404);
  await member.post(REMOVE, { id: added.passkeys[0]?._id }).expect(200);
  await refused(signIn(app, authenticator.get(await optionsOf(app))), 401, WRONG);
  await signIn(app, other.authenticator.get(await optionsOf(app))).expect(200);
  await enterWith(app, member, theirs.code());
});

describe('on a page of another origin', () => {
  it('none is offered', async () => {
    const begin = () => request(app.url).post('/api/users/passkeys/login/begin');
    await begin().set('Origin', pageOf(app)).expect(200);
    await refused(begin().set('Origin', app.url), 403, { code: 'FOREIGN_ORIGIN' });
    const adding = member.post('/api/users/passkeys/begin', { name: 'x' }).set('Origin', app.url);
    await refused(adding, 403, { code: 'FOREIGN_ORIGIN' });
  });

  it('is decided by PUBLIC_URL', async () => {
    const page = 'https://admin.example.com';
    jest.replaceProperty(app.get(Settings), 'publicUrl', page);
    expect(await optionsOf(app)).toMatchObject({ rpId: 'admin.example.com' });
    const made = new SoftAuthenticator(page);
    await member.post(ADD, made.create(await begunBy(member))).expect(200);
    await signIn(app, made.get(await optionsOf(app))).expect(200);
  });
});

describe('signing in with a passkey', () => {
  it('is asked of everybody in the same words, whoever is there', async () => {
    const challenge = expect.any(String) as string;
    const asked = { rpId: 'localhost', challenge, timeout: FIVE_MINUTES_MS, userVerification: 'required' };
    expect(await optionsOf(app)).toEqual(asked);
  });

  it('is both factors at once: they are in, and just confirmed', async () => {
    const { authenticator } = await aPasskey(app, member);
    const answer = authenticator.get(await optionsOf(app));
    const { token } = await answerOf<TokenAnswer>(signIn(app, answer));
    const entered = member.with(token);
    const check = await answerOf(entered.get('/api/verify-token'));
    expect(check).toMatchObject({ user: { username: member.user.email } });
    await entered.post('/api/users/2fa/recovery').expect(200);
    expect((await listOf(member))[0]?.usedAt).toEqual(expect.any(String));
  });

  it.each<[string, Lies]>([
    ['of another origin', { origin: 'http://localhost:1' }],
    ['of another site', { rpId: 'evil.example' }],
    ['whose user was not verified', { isVerified: false }],
    ['of a challenge that was never given', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['of somebody else, as it says', { userHandle: Buffer.alloc(12, 1).toString('base64url') }],
  ])('is refused with one %s', async (_, lies) => {
    const { authenticator } = await aPasskey(app, member);
    await refused(signIn(app, authenticator.get(await optionsOf(app), lies)), 401, WRONG);
    await signIn(app, authenticator.get(await optionsOf(app))).expect(200);
  });

  it('is refused with a signature of another key', async () => {
    const { authenticator } = await aPasskey(app, member);
    const options = await optionsOf(app);
    const { signature } = new SoftAuthenticator(pageOf(app)).get(options).response;
    const theirs = authenticator.get(options);
    await refused(signIn(app, { ...theirs, response: { ...theirs.response, signature } }), 401, WRONG);
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
    const enter = async (counter: number) =>
      signIn(app, authenticator.get(await optionsOf(app), { counter }));
    // Some passkeys do not count.
    for (const counter of [0, 0, 8]) expect((await enter(counter)).status).toBe(200);
    for (const counter of [8, 3, 0]) expect((await enter(counter)).status).toBe(401);
    expect((await enter(9)).status).toBe(200);
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
    const guess = (host: number) => from(host, logInWith(app, member, { password: 'guess' }));
    for (let host = 1; host < WRONG_TRIES_BEFORE_PAUSE; host += 1) await refused(guess(host), 401, WRONG);
    await from(9, signIn(app, authenticator.get(await optionsOf(app)))).expect(200);
    for (const host of [10, 11]) await refused(guess(host), 401, WRONG);
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
    for (let nth = 0; nth < WRONG_TRIES_BEFORE_PAUSE; nth += 1) expect((await wrong()).status).toBe(401);
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
