import type { WhitelistAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';

const DAY_MS = 24 * 3_600_000;
const LOGIN = '/api/users/login';
const PIN = '/api/users/userlogin';
const WRONG = { message: 'Invalid credentials' };

let app: TestApp;
let root: Session;
let nobody: Session;

const register = async (details: Parameters<typeof aUser>[0]) => {
  const payload = aUser(details);
  await root.post('/api/users/register', payload).expect(201);
  return { email: payload.email, password: payload.password };
};

withApp(async (...begun) => {
  [app, root] = begun;
  nobody = await Session.as(app, 'nobody');
});

describe('a login', () => {
  const sent = (email: string, password: string) => nobody.post(LOGIN, { email, password });

  it('answers an unknown user and a wrong password with the same bytes', async () => {
    const { email } = await register({});
    const wrong = await refused(sent(email, 'not the password'), 401, WRONG);
    const unknown = await refused(sent('somebody_unknown', 'not the password'), 401);
    expect(unknown.text).toBe(wrong.text);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  it('knows a name however it is typed', async () => {
    const { password } = await register({ email: ' Ana De  LIMA ' });
    for (const typed of ['ana_de__lima', '  ANA de  lima']) await sent(typed, password).expect(200);
    await refused(sent('ana_de_lima', password), 401);
  });

  it('tells only those with the right password that the account is locked', async () => {
    const member = await Session.as(app, 'member');
    await root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    await refused(sent(member.user.email, 'wrong'), 401, WRONG);
    await refused(sent(member.user.email, member.password), 403, { message: 'Your account is locked' });
  });

  it('tells only those with the right password that the subscription has expired', async () => {
    const { email, password } = await register({ subStartDate: '1/1/2020', subValidity: 31 });
    await refused(sent(email, 'wrong'), 401, WRONG);
    await refused(sent(email, password), 403, { message: 'Your subscription has expired' });
  });

  it('tells only those with the right password that their address is not listed', async () => {
    const { email, password } = await register({});
    await root.post('/api/whitelist', { ip_address: '203.0.113.7' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    await refused(sent(email, 'wrong'), 401, WRONG);
    await refused(sent(email, password), 403);
    const { whitelist } = await answerOf<WhitelistAnswer>(root.get('/api/whitelist'));
    await root.delete('/api/whitelist', { id: whitelist[0]?._id }).expect(200);
    await sent(email, password).expect(200);
  });

  it('lets somebody in until the very end of the subscription', async () => {
    const { email, password } = await register({ subStartDate: '5/3/2026', subValidity: 20, usageLimit: 0 });
    // The day begins in Lima, five hours after UTC, and lasts 24 hours whatever the clocks do.
    const end = Date.UTC(2026, 2, 5, 5) + 20 * DAY_MS;
    app.turnClock(end - Date.now() - 2_000);
    await sent(email, password).expect(200);
    app.turnClock(end - Date.now());
    await refused(sent(email, password), 403, { message: 'Your subscription has expired' });
  });
});

describe('a PIN', () => {
  const enter = (username: string, password: string) => nobody.post(PIN, { username, password });

  it('is answered as a password is', async () => {
    const { email, password } = await register({ usageLimit: 0 });
    const byPassword = await refused(nobody.post(LOGIN, { email, password: 'wrong' }), 401);
    const wrong = await refused(enter(email, 'wrong'), 401);
    const unknown = await refused(enter('somebody_unknown', 'wrong'), 401);
    expect([wrong.text, unknown.text]).toEqual([byPassword.text, byPassword.text]);
    await enter(email, password).expect(200);
    const member = await Session.as(app, 'member');
    await root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
    await refused(enter(member.user.email, member.password), 403, { message: 'Your account is locked' });
    const expired = await register({ subStartDate: '1/1/2020', subValidity: 31 });
    await refused(enter(expired.email, expired.password), 403, { code: 'EXPIRED' });
  });

  it('keeps its leading zeros', async () => {
    const { email } = await register({ password: '0070' });
    await refused(enter(email, '70'), 401);
    await enter(email, '0070').expect(200);
  });

  it('is never an admin, whose right password is answered like a wrong one', async () => {
    const { email } = await register({ role: 'admin', password: '123456' });
    const right = await refused(enter(email, '123456'), 401);
    const wrong = await refused(enter(email, '654321'), 401);
    expect(right.text).toBe(wrong.text);
    await nobody.post(LOGIN, { email, password: '123456' }).expect(200);
  });
});

it('never lets an admin expire', async () => {
  const { email, password } = await register({ role: 'admin', subStartDate: '1/1/2020', subValidity: 1 });
  await nobody.post(LOGIN, { email, password }).expect(200);
});

it('says who a token belongs to, and how long their subscription lasts', async () => {
  await root.post('/api/group/add', { name: 'Norte' }).expect(201);
  const details = { profileGroup: 'Norte', subStartDate: '1/2/2900', subValidity: 10 };
  const member = await Session.as(app, 'member', details);
  const ends_at = Date.UTC(2900, 1, 1, 5) + 10 * DAY_MS;
  app.turnClock(ends_at - Date.now() - 2.5 * DAY_MS);
  const later = await member.again();
  const { _id, email: username, role } = member.user;
  const user = { _id, username, role, days_left: 2, ends_at, profile_group: 'Norte' };
  expect(await answerOf(later.get('/api/verify-token'))).toEqual({ user });
});
