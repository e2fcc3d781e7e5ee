import { DAY_MS, todayInLima } from '@keyroster/contracts';
import type { TroubleAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { Session, type TestApp } from '../support/app/session.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { PAID, paidBy } from '../support/data/payments.js';
import { registered, renew } from '../support/data/renewals.js';
import { markOf, pingAt } from '../support/data/spans.js';
import { close, report, troubleOf } from '../support/data/troubles.js';
import { ARRIVES_MS, aWebhook, verified, withReceiver, type Receiver } from '../support/data/webhooks.js';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

let app: TestApp;
let admin: Session;
let receiver: Receiver;

withReceiver((...begun) => ([app, admin, receiver] = begun));

describe('it is told', () => {
  const START = { subStartDate: todayInLima(Date.now()), subValidity: 10 };

  it('of users who come, are renewed, locked, unlocked and go: in their order, and signed', async () => {
    const EVENTS = ['user.created', 'user.renewed', 'user.locked', 'user.unlocked', 'user.deleted'] as const;
    const { secret } = await aWebhook(admin, receiver.url, ...EVENTS);
    const contact = { mail: 'ana@example.com', supervisor: 'rosa' };
    const user = await registered(admin, { ...START, ...contact, wasap: '987 654 321' });
    const { _id: user_id, email: username } = user;
    const known = { user_id, username, ...contact, wasap: '+51987654321', titles: [] };
    const created = await receiver.told('user.created', user_id);
    expect(created.body.data).toEqual({ ...known, days_left: 9, ends_at: ISO });
    await renew(admin, user_id, { days: 30, amount: 4_500 }).expect(201);
    const renewed = await receiver.told('user.renewed', user_id);
    const { from, to } = renewed.body.data;
    const renewal = { from: ISO, to: ISO, days: 30, amount: 4_500 };
    expect(renewed.body.data).toEqual({ ...known, days_left: 39, ...renewal });
    const { title } = await aCourse(admin);
    await assign(admin, user, title).expect(200);
    const after = { ...known, days_left: 39, titles: [title.shop_name] };
    expect(from).toBe(created.body.data['ends_at']);
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(30 * DAY_MS);
    const lock = { id: user_id, value: true, minutes: 60, reason: 'A private reason' };
    await admin.post('/api/users/lock', lock).expect(200);
    const locked = await receiver.told('user.locked', user_id);
    expect(locked.body.data).toEqual({ ...after, until: ISO, by: admin.user.email });
    await admin.post('/api/users/lock', { id: user_id, value: false }).expect(200);
    expect((await receiver.told('user.unlocked', user_id)).body.data).toEqual(after);
    await admin.delete(`/api/users/${user_id}`).expect(200);
    expect((await receiver.told('user.deleted', user_id)).body.data).toEqual(after);
    expect(receiver.heard.map(({ body }) => body.type)).toEqual(EVENTS);
    for (const heard of receiver.heard) {
      expect(verified(secret, heard)).toEqual(heard.body);
      expect(Object.keys(heard.body)).toEqual(['type', 'timestamp', 'data']);
      expect(heard.headers).toMatchObject({ 'content-type': 'application/json' });
    }
    expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(EVENTS.length);
  });

  it('of a longer validity by an edit or an undo, and not of a shorter one', async () => {
    await aWebhook(admin, receiver.url, 'user.renewed');
    const user = await registered(admin, START);
    await admin.post('/api/users/update', { id: user._id, subValidity: 8 }).expect(200);
    await admin.post('/api/users/update', { id: user._id, subValidity: 20 }).expect(200);
    expect((await receiver.told('user.renewed', user._id)).body.data).toMatchObject({ days: 12, amount: 0 });
    const shorter = await planUsers(admin, `email,validity\n${user.email},4\n`, { mode: 'upsert' });
    const { undo } = await imported(admin, shorter);
    await takeBack(admin, undo ?? { id: '' }).expect(200);
    const { data } = (await receiver.told('user.renewed', user._id, 2)).body;
    const known = { user_id: user._id, username: user.email };
    expect(data).toMatchObject({ ...known, from: ISO, to: ISO, days: 16, amount: 0 });
    expect(Date.parse(String(data['to'])) - Date.parse(String(data['from']))).toBe(16 * DAY_MS);
  });

  it('of troubles and changed credentials, and of no secret of theirs', async () => {
    await aWebhook(admin, receiver.url, 'trouble.opened', 'trouble.closed', 'credential.changed');
    const { credential, title } = await aCourse(admin);
    await report(admin, credential, { note: 'a private note' }).expect(201);
    const { _id: trouble_id } = await troubleOf(admin, credential);
    const known = { trouble_id, credential_id: credential._id, title_id: title._id, opened_at: ISO };
    const opened = await receiver.told('trouble.opened', trouble_id);
    expect(opened.body.data).toEqual({ ...known, username: admin.user.email });
    await close(admin, { _id: trouble_id }).expect(200);
    const closed = await receiver.told('trouble.closed', trouble_id);
    expect(closed.body.data).toEqual({ ...known, closed_at: ISO, how: 'works', by: admin.user.email });
    const secrets = { email: 'canary login', password: 'canary password' };
    await admin.post('/api/products/update', { id: credential._id, ...secrets }).expect(200);
    const changed = await receiver.told('credential.changed', credential._id);
    expect(changed.body.data).toEqual({ credential_id: credential._id, changed: ['login', 'password'] });
    expect(receiver.heard.map(({ text }) => text).join()).not.toMatch(/canary|private/);
  });

  it('of payments that users send, and of what becomes of them', async () => {
    await aWebhook(admin, receiver.url, 'payment.requested', 'payment.accepted', 'payment.refused');
    const ana = await Session.as(app, 'member');
    const paid = { ...PAID, note: 'private' };
    const [{ _id: first }, { _id: second }] = [await paidBy(ana, paid), await paidBy(ana, paid)];
    const facts = { user_id: ana.user._id, username: ana.user.email, days: 30, amount: 2_500 };
    const requested = await receiver.told('payment.requested', first);
    expect(requested.body.data).toEqual({ payment_id: first, ...facts });
    await admin.post('/api/payments/accept', { id: first, days: 7 }).expect(201);
    const accepted = await receiver.told('payment.accepted', first);
    expect(accepted.body.data).toEqual({ payment_id: first, ...facts, days: 7 });
    await admin.post('/api/payments/refuse', { id: second, reason: 'private' }).expect(200);
    const refused = await receiver.told('payment.refused', second);
    expect(refused.body.data).toEqual({ payment_id: second, ...facts });
    expect(receiver.heard.map(({ text }) => text).join()).not.toMatch(/private/);
  });

  it.each<[string, (course: Awaited<ReturnType<typeof aCourse>>, trouble: TroubleAnswer) => Test]>([
    ['is closed', (_course, trouble) => close(admin, trouble)],
    ['is deleted', ({ credential }) => admin.delete('/api/products/delete', { id: credential._id })],
    ['goes with its subtitle', ({ subtitle }) => admin.delete('/api/shops/subtitle', { id: subtitle._id })],
    ['goes with its title', ({ title }) => admin.delete('/api/shops/delete', { id: title._id })],
  ])('of a trouble under the title that its credential was moved to: it %s', async (_how, end) => {
    await aWebhook(admin, receiver.url, 'trouble.closed');
    const [{ credential }, to] = [await aCourse(admin), await aCourse(admin)];
    await report(admin, credential).expect(201);
    const trouble = await troubleOf(admin, credential);
    const where = { subtitleId: to.subtitle._id };
    await runPlan(admin, await planned(admin, 'credentials.move', [credential._id], where)).expect(200);
    await end({ ...to, credential }, trouble).expect(200);
    const closed = await receiver.told('trouble.closed', trouble._id);
    expect(closed.body.data).toMatchObject({ credential_id: credential._id, title_id: to.title._id });
    expect(await troubleOf(admin, credential)).toMatchObject({ title: to.title.shop_name });
  });

  it('of a trouble that came back with its title', async () => {
    await aWebhook(admin, receiver.url, 'trouble.opened', 'trouble.closed');
    const { credential, title } = await aCourse(admin);
    await report(admin, credential).expect(201);
    const { _id } = await troubleOf(admin, credential);
    const opened = await receiver.told('trouble.opened', _id);
    const undo = undoOf(await admin.delete('/api/shops/delete', { id: title._id }).expect(200));
    expect((await receiver.told('trouble.closed', _id)).body.data).toMatchObject({ how: 'gone' });
    await takeBack(admin, undo).expect(200);
    expect((await receiver.told('trouble.opened', _id, 2)).body.data).toEqual(opened.body.data);
  });

  it('that an account seems to be shared, and is locked for that by the system, and of no address', async () => {
    await aWebhook(admin, receiver.url, 'alarm.raised', 'user.locked');
    await admin.post('/api/alarms/rule', { lock: true, minutes: 15 }).expect(200);
    const sharing = await Session.as(app, 'member', { usageLimit: 2 });
    for (const ip of ['198.51.100.7', '203.0.113.9', '198.51.100.7', '203.0.113.9'])
      await pingAt(sharing, ip);
    const raised = await receiver.told('alarm.raised', sharing.user._id);
    expect(raised.body.data).toEqual({
      alarm_id: await markOf(admin, sharing),
      user_id: sharing.user._id,
      username: sharing.user.email,
      kind: 'turns',
      since: ISO,
    });
    expect(raised.text).not.toMatch(/198\.51|203\.0/);
    const locked = await receiver.told('user.locked', sharing.user._id);
    expect(locked.body.data).toMatchObject({ until: ISO, by: 'system' });
    await admin.post('/api/alarms/rule', { lock: false, minutes: 15 }).expect(200);
  });

  it('of each whom a plan locks or renews', async () => {
    await aWebhook(admin, receiver.url, 'user.locked', 'user.renewed');
    const ids = [(await registered(admin))._id, (await registered(admin))._id];
    await runPlan(admin, await planned(admin, 'users.lock', ids)).expect(200);
    const by = admin.user.email;
    for (const id of ids)
      expect((await receiver.told('user.locked', id)).body.data).toMatchObject({ user_id: id, by });
    await runPlan(admin, await planned(admin, 'users.renew', ids, { days: 30 })).expect(200);
    for (const id of ids)
      expect((await receiver.told('user.renewed', id)).body.data).toMatchObject({ days: 30 });
    expect(receiver.heard).toHaveLength(4);
  });

  it('that a lock came to its end by itself, once', async () => {
    await aWebhook(admin, receiver.url, 'user.locked', 'user.unlocked');
    const { _id: id } = await registered(admin);
    await admin.post('/api/users/lock', { id, value: true, minutes: 1 }).expect(200);
    await receiver.told('user.locked', id);
    app.turnClock(61_000);
    await until(2 * ARRIVES_MS, () => receiver.about('user.unlocked', id).length === 1);
  });

  it('nothing that it does not want: then nothing is written', async () => {
    await aWebhook(admin, receiver.url, 'alarm.raised');
    await registered(admin);
    expect(await app.database.collection('webhook_deliveries').countDocuments()).toBe(0);
  });
});
