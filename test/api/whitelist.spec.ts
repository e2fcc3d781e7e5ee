import type { UnlistedSessionsAnswer, WhitelistAnswer } from '@keyroster/contracts/dto';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { logInWith } from '../support/data/second-factor.js';

const PATH = '/api/whitelist';
const CHECK = '/api/verify-token';
const UNLISTED = '192.0.2.99';

let app: TestApp;
let root: Session;

const whitelist = () => answerOf<WhitelistAnswer>(root.get(PATH));
const add = (ip_address: string) => root.post(PATH, { ip_address });
const enforce = (value: boolean) => root.post(`${PATH}/enforce`, { value });
const addresses = async () => (await whitelist()).whitelist.map((entry) => entry.ip_address);
/** Removes entries that begin like this. */
const remove = async (beginning: string) => {
  for (const { _id, ip_address } of (await whitelist()).whitelist)
    if (ip_address.startsWith(beginning)) await root.delete(PATH, { id: _id }).expect(200);
};

withApp((...begun) => ([app, root] = begun), { TRUST_PROXY: 'loopback' });
afterEach(() => remove(''));

describe('an entry', () => {
  it('is answered the newest first, beside the switch and the own address, and removed by its id', async () => {
    for (const address of ['10.0.0.1', '10.0.0.2']) await add(address).expect(201);
    const { whitelist: entries, enforced, ip } = await whitelist();
    expect(entries.map((entry) => entry.ip_address)).toEqual(['10.0.0.2', '10.0.0.1']);
    expect({ enforced, ip }).toEqual({ enforced: false, ip: '127.0.0.1' });
    const [two, one] = entries.map(({ _id }) => _id);
    await root.delete(PATH, { id: one }).expect(200);
    await root.delete(`${PATH}?id=${two}`).expect(200);
    expect(await addresses()).toEqual([]);
  });

  it.each([
    ['10.0.0.1', '::ffff:10.0.0.1'],
    ['10.0.0.0/8', '10.20.0.0/16'],
  ])('with %s listed, %s is a duplicate', async (listed, covered) => {
    await add(listed).expect(201);
    await refused(add(covered), 409);
    expect(await addresses()).toHaveLength(1);
  });
});

describe('the switch', () => {
  it('cannot be put on while nothing is listed, and is off at first: listing alone restricts nobody', async () => {
    await refused(enforce(true), 409);
    expect((await whitelist()).enforced).toBe(false);
    await enforce(false).expect(200);
    await add('203.0.113.0/24').expect(201);
    const member = await Session.as(app, 'member');
    await member.get(CHECK).set('X-Forwarded-For', UNLISTED).expect(200);
  });

  it('goes off with the last entry', async () => {
    await add('10.0.0.1').expect(201);
    await add('127.0.0.1').expect(201);
    await enforce(true).expect(200);
    await remove('10.0.0.1');
    expect((await whitelist()).enforced).toBe(true);
    await remove('127.0.0.1');
    expect((await whitelist()).enforced).toBe(false);
    await add('10.0.0.1').expect(201);
    expect((await whitelist()).enforced).toBe(false);
  });

  it('ends a running session on its next call from an address that is not listed', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 2 });
    const other = await member.again();
    await add('127.0.0.0/8').expect(201);
    await enforce(true).expect(200);
    await member.get(CHECK).expect(200);
    await refused(member.get(CHECK).set('X-Forwarded-For', UNLISTED), 401);
    await refused(member.get(CHECK), 401);
    await other.get(CHECK).expect(200);
  });

  it('says beforehand whose sessions end, and is taken back', async () => {
    const member = await Session.as(app, 'member');
    await add('203.0.113.0/24').expect(201);
    const unlisted = await answerOf<UnlistedSessionsAnswer>(root.get(`${PATH}/unlisted`));
    const { _id: user_id, email: username } = member.user;
    expect(unlisted.sessions).toContainEqual({ user_id, username, ip: '127.0.0.1' });
    expect(unlisted.sessions.map((each) => each.user_id)).not.toContain(root.user._id);
    await takeBack(root, undoOf(await enforce(true).expect(200))).expect(200);
    expect((await whitelist()).enforced).toBe(false);
    await member.get(CHECK).expect(200);
  });

  it('is not put on by an undo while nothing is listed', async () => {
    await add('203.0.113.0/24').expect(201);
    await enforce(true).expect(200);
    const off = await enforce(false).expect(200);
    await remove('203.0.113.0/24');
    await refused(takeBack(root, undoOf(off)), 409);
    expect((await whitelist()).enforced).toBe(false);
  });

  it('keeps a right password out that comes from elsewhere', async () => {
    const member = await Session.as(app, 'member');
    await add('127.0.0.1').expect(201);
    await enforce(true).expect(200);
    await refused(logInWith(app, member).set('X-Forwarded-For', UNLISTED), 403);
    await logInWith(app, member).expect(200);
  });

  it('never locks an admin out', async () => {
    await add('203.0.113.7').expect(201);
    await enforce(true).expect(200);
    await root.get(CHECK).set('X-Forwarded-For', UNLISTED).expect(200);
    await root.again();
  });

  it('is obeyed by other processes within a second', async () => {
    const other = await TestApp.start({ MONGODB_URI: app.uri });
    const member = await Session.as(other, 'member');
    await member.get(CHECK).expect(200);
    await add('203.0.113.7').expect(201);
    await enforce(true).expect(200);
    await until(5_000, async () => (await member.get(CHECK)).status === 401);
    await other.stop({ keepData: true });
  });
});
