import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Types } from 'mongoose';
import type {
  OneUserSummaryAnswer,
  UserSummaryAnswer,
  UserSummaryListAnswer,
  OneUserAnswer,
} from '@keyroster/contracts/dto';
import { subscriptionEnd, todayInLima } from '@keyroster/contracts';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, sessionsOf, type TestApp, withApp } from '../support/app/session.js';
import { assign, aTitle } from '../support/data/courses.js';
import { aGroup, giveTitles } from '../support/data/profile-groups.js';
import { aPackage } from '../support/data/packages.js';
import { listedUser } from '../support/data/listed-user.js';
import { registered } from '../support/data/renewals.js';
import { until } from '../support/checks/until.js';
import { aProgram } from '../support/data/tokens.js';

const RECIPE = path.join(process.cwd(), 'docs/recipes/telegram-bot.mjs');
const LIST = '/api/users/false';
const ADDRESS = '203.0.113.77';

let app: TestApp;
let root: Session;
let program: Session;
let member: Session;
let wanted: UserSummaryAnswer;

withApp(
  async (...begun) => {
    [app, root] = begun;
    program = (await aProgram(root, ['users.read'])).calls;
    const [group, own, ofGroup] = [await aGroup(root), await aTitle(root), await aTitle(root)];
    const subStartDate = '01/03/2026';
    const facts = { wasap: '+51 987 654 321', mail: 'ana@example.com', supervisor: 'ana' };
    const others = { observation: 'secretive', profileGroup: group.name, subStartDate, subValidity: 3_650 };
    member = await Session.as(app, 'member', { ...facts, ...others });
    const { _id, email } = member.user;
    await assign(root, member.user, own).expect(200);
    await giveTitles(root, group, ofGroup, own).expect(200);
    await member.post('/api/users/ping').set('X-Forwarded-For', ADDRESS).expect(200);
    wanted = {
      _id,
      email,
      role: 'member',
      ...facts,
      profile_group: group.name,
      days_left: expect.any(Number) as number,
      ends_at: subscriptionEnd(subStartDate, 3_650),
      is_locked: false,
      titles: [own.shop_name, ofGroup.shop_name].sort(),
    };
  },
  { TRUST_PROXY: 'loopback' },
);

const listed = (query: object = {}) => answerOf<UserSummaryListAnswer>(program.get(LIST).query(query));
const sorted = ({ titles, ...user }: UserSummaryAnswer) => ({ ...user, titles: [...titles].sort() });

describe('a program that may read users', () => {
  it('is answered the fields of its permission and no others', async () => {
    const { users, total } = await listed();
    expect(total).toBe(2);
    expect(users.map(sorted)).toEqual([
      wanted,
      expect.objectContaining({ role: 'admin', days_left: null, ends_at: null, titles: [] }),
    ]);
    const { user } = await answerOf<OneUserSummaryAnswer>(program.get(`/api/users/${member.user._id}`));
    expect(sorted(user)).toEqual(wanted);
    const ids = program.get('/api/users/ids').query({ q: member.user.email });
    expect(await answerOf(ids)).toEqual({ ids: [member.user._id], total: 1 });
  });

  it('neither finds, narrows nor sorts by what it is not answered', async () => {
    const part = member.user.email.slice(1, -1).toUpperCase();
    expect((await listed({ q: part })).users.map(({ _id }) => _id)).toEqual([member.user._id]);
    for (const q of [ADDRESS, '203.0.113', '1', 'secretive']) {
      expect((await listed({ q })).users.every(({ email }) => email.includes(q))).toBe(true);
    }
    expect((await listed({ sort: 'email', limit: 1, offset: 1 })).users).toHaveLength(1);
    for (const sort of ['days_left', 'ends_at']) {
      const [first, last] = (await listed({ sort })).users;
      expect([first?._id, last?.role]).toEqual([member.user._id, 'admin']);
    }
    expect((await listed({ filter: 'expired' })).total).toBe(0);
    for (const sort of ['seq', '-last_ping_timestamp', 'ip_address', 'observation', 'createdAt']) {
      await refused(program.get(LIST).query({ sort }), 400, { field: 'sort' });
    }
    for (const filter of ['active', 'inactive30', 'alarm']) {
      await refused(program.get(LIST).query({ filter }), 400, { field: 'filter' });
      await refused(program.get('/api/users/ids').query({ filter }), 400, { field: 'filter' });
    }
  });

  it('sees less than one that manages them', async () => {
    const { calls } = await aProgram(root, ['users.manage', 'users.read']);
    const { users } = await answerOf<{ users: object[] }>(calls.get(LIST).query({ q: ADDRESS }));
    expect(users).toMatchObject([{ _id: member.user._id, observation: 'secretive' }]);
  });
});

describe('one user', () => {
  beforeEach(async () => {
    member = await Session.as(app, 'member', { subValidity: 10, usageLimit: 2 });
  });

  const glance = (id: string): Promise<OneUserAnswer> => answerOf(root.get(`/api/users/${id}`));

  it.each(['nobody', 'true ', 'x'.repeat(2_000)])('is not %s, which is nobody', (word) =>
    root.get(`/api/users/${encodeURIComponent(word)}`).expect(404),
  );

  it('tells of a user what the list tells, when they end, and how they are signed in', async () => {
    await member.again();
    const { _id, email } = member.user;
    const told = await glance(_id);
    expect(await listedUser(root, { email })).toEqual(told.user);
    const { sub_start_date, sub_validity } = told.user;
    expect(told.end).toEqual({ at: subscriptionEnd(sub_start_date, sub_validity), days_left: 9 });
    expect(told.sessions).toEqual(await sessionsOf(root, member));
    expect(told.sessions).toHaveLength(2);
    expect(told).toMatchObject({ titles: [], renewals: expect.any(Array) as unknown[], told_at: null });
    expect(JSON.stringify(told)).not.toContain('password');
  });

  it('tells of whom has expired that nothing is left, and of an admin no end', async () => {
    const { _id } = await registered(root, { subStartDate: '1/1/2020', subValidity: 31 });
    const end = { at: subscriptionEnd('01/01/2020', 31), days_left: false };
    expect((await glance(_id)).end).toEqual(end);
    expect((await glance(root.user._id)).end).toBeNull();
  });

  it('tells the last 20 entries of their ledger, newest first, and when they were told of the end', async () => {
    const { _id } = member.user;
    const user_id = new Types.ObjectId(_id);
    const ledger = app.database.collection('renewals');
    const first = await ledger.findOne({ user_id });
    const more = Array.from({ length: 21 }, (_, place) => ({
      ...first,
      _id: new Types.ObjectId(),
      kind: 'renewal',
      at: Number(first?.['at']) + 1 + place,
    }));
    await ledger.insertMany(more);
    const toldAt = 1_760_000_000_000;
    await app.database.collection('users').updateOne({ _id: user_id }, { $set: { told_at: toldAt } });
    const told = await glance(_id);
    const newest = more.slice(1).reverse();
    expect(told.renewals.map((entry) => entry._id)).toEqual(newest.map((entry) => String(entry._id)));
    expect(told.told_at).toBe(toldAt);
  });
});

it('the Telegram bot tells whoever shares their number how long they have, with users.read alone', async () => {
  const subscription = { subStartDate: todayInLima(Date.now()), subValidity: 10 };
  await registered(root, { ...subscription, wasap: '+51 987 654 331' });
  const { _id: package_id } = await aPackage(root, { starts: 'first_use' });
  await registered(root, { package_id, wasap: '987654332' });
  const contact = { user_id: 7, phone_number: '51987654331' };
  const message = (more: object) => ({ chat: { id: 1 }, from: { id: 7 }, ...more });
  const updates = [
    { update_id: 1, message: message({ text: 'hi' }) },
    { update_id: 2, message: message({ contact: { ...contact, user_id: 8 } }) },
    { update_id: 3, message: message({ contact }) },
    { update_id: 4, message: message({ contact: { ...contact, phone_number: '51987654332' } }) },
  ];
  const said: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = JSON.parse(body) as { offset?: number; text?: string };
      const isPoll = request.url === '/botsecret/getUpdates';
      if (!isPoll) said.push(String(asked.text));
      const result = isPoll ? updates.filter(({ update_id }) => update_id >= (asked.offset ?? 0)) : {};
      setTimeout(() => response.end(JSON.stringify({ ok: true, result })), isPoll ? 50 : 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bot = spawn(process.execPath, [RECIPE], {
    env: {
      PATH: process.env['PATH'],
      KEYROSTER_URL: app.url,
      KEYROSTER_TOKEN: program.token,
      TELEGRAM_TOKEN: 'secret',
      TELEGRAM_API: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    stdio: 'inherit',
  });
  try {
    await until(15_000, () => said.length === 4);
    const ask = 'Share your number, please.';
    const left: unknown = expect.stringMatching(/^9 days left, until \d+\/\d+\/\d{4}\.$/);
    expect(said).toEqual([ask, ask, left, 'Starts with your first sign-in.']);
  } finally {
    bot.kill();
    server.closeAllConnections();
    server.close();
  }
}, 30_000);
