import request from 'supertest';
import { DAY_MS, todayInLima } from '@keyroster/contracts';
import type { PaymentAnswer, PaymentListAnswer, TicketAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { found } from '../support/checks/found.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { aCourse, aTitle, fill, UNKNOWN_ID } from '../support/data/courses.js';
import { itemOf } from '../support/data/inbox.js';
import { aPackage } from '../support/data/packages.js';
import { accept, PAID, paidBy, pay } from '../support/data/payments.js';
import { pictures } from '../support/data/pictures.js';
import { entriesOf, renewedBy } from '../support/data/renewals.js';
import { logInWith } from '../support/data/second-factor.js';
import { PaymentPictures } from '../../backend/src/modules/people/payments/payment-pictures.js';

const HEARD_MS = 5_000;

let app: TestApp;
let admin: Session;
withApp((...begun) => ([app, admin] = begun));

const member = (details: object = {}) => Session.as(app, 'member', details);

const refuse = (who: Session, { _id: id }: PaymentAnswer) =>
  who.post('/api/payments/refuse', { id, reason: 'Not arrived' });

const withdraw = (who: Session, { _id: id }: PaymentAnswer) => who.post('/api/payments/withdraw', { id });

const listOf = (who: Session, query: Record<string, string> = {}) =>
  answerOf<PaymentListAnswer>(who.get('/api/payments').query(query));

const newestOf = async (who: Session): Promise<PaymentAnswer | undefined> => (await listOf(who)).payments[0];

describe('a payment', () => {
  it('is sent, seen by its user and by admins, and by no other user', async () => {
    const [ana, ben] = [await member(), await member()];
    const payment = await paidBy(ana, PAID, await pictures.png());
    const { _id: user_id, email } = ana.user;
    const sent = { days: 30, amount: 2_500, method: 'Yape', note: 'thanks', package: '', has_picture: true };
    const open = { state: 'open', decided_at: null, by: '', reason: '', ends: null };
    const { _id, at } = payment;
    expect(payment).toEqual({ _id, user_id, email, ...sent, ...open, at });
    for (const who of [ana, admin])
      expect(await listOf(who, { user_id })).toEqual({ payments: [payment], total: 1 });
    expect(await listOf(ben, { user_id })).toEqual({ payments: [], total: 0 });
    const picture = `/api/payments/${payment._id}/picture`;
    for (const who of [ana, admin]) {
      const { headers } = await who.get(picture).expect(200).expect('Content-Type', 'image/png');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    }
    await refused(ben.get(picture), 404);
    const stored = await app.database.collection('payments').findOne({ note: 'thanks' });
    await ana.get(`/static/payments/${String(stored?.['picture'])}`).expect(404);
  });

  it('is refused without days or a package, with a drawing, and of admins and supervisors', async () => {
    const ana = await member();
    await refused(pay(ana, { method: 'Yape', amount: '1' }), 400);
    await refused(pay(ana, PAID, await pictures.svg()), 415);
    for (const role of ['admin', 'supervisor']) await refused(pay(await Session.as(app, role)), 409);
  });

  it('is one of three open ones at most, and one of ten on a day of Lima', async () => {
    const ana = await member();
    expect(await statuses(Array.from({ length: 5 }, () => pay(ana)))).toEqual({ 201: 3, 409: 2 });
    for (const payment of (await listOf(ana)).payments) await withdraw(ana, payment).expect(200);
    for (let sent = 3; sent < 10; sent += 1) await withdraw(ana, await paidBy(ana)).expect(200);
    const ids = (await listOf(ana)).payments.map(({ _id }) => _id);
    expect(ids).toHaveLength(10);
    const some = await listOf(ana, { limit: '2', offset: '7' });
    expect(some.payments.map(({ _id }) => _id)).toEqual(ids.slice(7, 9));
    expect(some.total).toBe(10);
    await refused(pay(ana), 429);
    app.turnClock(DAY_MS);
    await pay(await ana.again()).expect(201);
  });

  it('is withdrawn by its user while it is open', async () => {
    const [ana, ben] = [await member(), await member()];
    const payment = await paidBy(ana);
    await refused(withdraw(ben, payment), 404);
    await withdraw(ana, payment).expect(200);
    await refused(withdraw(ana, payment), 409);
    await refused(accept(admin, payment), 409);
    expect(await newestOf(ana)).toMatchObject({ state: 'withdrawn' });
  });
});

describe('a payment for a package', () => {
  const packageOf = (fields: object = {}) => aPackage(admin, { days: 90, amount: 7_000, ...fields });

  it('has its name and days, gives its titles once it is accepted, and is none for a trial or an unknown one', async () => {
    const { title } = await aCourse(admin);
    const sold = await packageOf({ titles: [title._id] });
    const ana = await member();
    const payment = await paidBy(ana, { method: 'Yape', amount: '7000', package_id: sold._id });
    expect(payment).toMatchObject({ package: sold.name, days: 90, amount: 7_000 });
    const { renewal } = await answerOf<{ renewal: object }>(accept(admin, payment), 201);
    expect(renewal).toMatchObject({ package: sold.name, days: 90, titles: [title._id] });
    const trial = await packageOf({ trial: true });
    const fields = { method: 'Yape', amount: '0' };
    await refused(pay(ana, { ...fields, package_id: trial._id }), 409);
    await refused(pay(ana, { ...fields, package_id: UNKNOWN_ID }), 404);
  });

  it('is accepted by a supervisor by its days alone once it was removed, and not while titles are not theirs', async () => {
    const supervisor = await Session.as(app, 'supervisor');
    const sold = await packageOf({ titles: [(await aTitle(admin))._id] });
    const ana = await member({ supervisor: supervisor.user.email });
    const payment = await paidBy(ana, { ...PAID, package_id: sold._id });
    await refused(accept(supervisor, payment), 404);
    await admin.post('/api/packages/remove', { _id: sold._id }).expect(200);
    const { renewal } = await answerOf<{ renewal: object }>(accept(supervisor, payment), 201);
    expect(renewal).toMatchObject({ package: '', days: 90 });
  });
});

describe('a decision', () => {
  it('renews once, whoever accepts at once, and is taken back by an undo', async () => {
    const [ana, second] = [await member(), await (await Session.as(app, 'admin')).confirmed()];
    const payment = await paidBy(ana);
    const answers = await Promise.all([accept(admin, payment), accept(second, payment)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const accepted = found(answers, ({ status }) => status === 201);
    expect(accepted.body).toMatchObject({
      message: expect.stringMatching(/^Renewed until /) as string,
      renewal: { days: 30, amount: 2_500, method: 'Yape', note: 'thanks', kind: 'renewal' },
    });
    const { renewal } = renewedBy(accepted);
    expect(await newestOf(ana)).toMatchObject({ state: 'accepted', ends: renewal.to, by: '' });
    const [{ by } = { by: '' }] = (await listOf(admin, { user_id: ana.user._id })).payments;
    expect([admin, second].map(({ user }) => user.email)).toContain(by);
    await takeBack(admin, undoOf(accepted)).expect(200);
    expect(await newestOf(ana)).toMatchObject({ state: 'open', decided_at: null, ends: null });
    expect(await entriesOf(admin, ana.user._id)).toMatchObject([{ kind: 'first' }]);
    await accept(admin, payment, { days: 7, amount: 900 }).expect(201);
  });

  it('refuses with a reason, which its user reads', async () => {
    const ana = await member();
    const payment = await paidBy(ana);
    await refused(admin.post('/api/payments/refuse', { id: payment._id, reason: ' ' }), 400);
    await refuse(admin, payment).expect(200);
    await refused(refuse(admin, payment), 409);
    expect(await newestOf(ana)).toMatchObject({ state: 'refused', reason: 'Not arrived' });
  });

  it('is a supervisor’s of their own users alone', async () => {
    const supervisor = await Session.as(app, 'supervisor');
    const theirs = await member({ supervisor: supervisor.user.email });
    const [own, foreign] = [await paidBy(theirs), await paidBy(await member())];
    expect((await listOf(supervisor)).payments.map(({ _id }) => _id)).toEqual([own._id]);
    await refused(supervisor.get(`/api/payments/${foreign._id}/picture`), 404);
    expect(await itemOf(supervisor, 'payment', own._id)).toMatchObject({ name: theirs.user.email });
    expect(await itemOf(supervisor, 'payment', foreign._id)).toBeUndefined();
    const answer = await accept(supervisor, own).expect(201);
    await takeBack(supervisor, undoOf(answer)).expect(200);
    await refuse(supervisor, own).expect(200);
    expect(await itemOf(admin, 'payment', own._id)).toBeUndefined();
  });

  it('reaches its user, admins and their supervisor within two seconds, and nobody else', async () => {
    const supervisor = await Session.as(app, 'supervisor');
    const [ana, ben] = [await member({ supervisor: supervisor.user.email }), await member()];
    const heard: string[] = [];
    const sockets = await Promise.all([ana, admin, supervisor, ben].map((who) => who.socket()));
    sockets.forEach(({ client }, place) =>
      client.on('payment:changed', ({ id }) => heard.push(`${place} ${id}`)),
    );
    const { _id, ...payment } = await paidBy(ana);
    const all = [`0 ${_id}`, `1 ${_id}`, `2 ${_id}`];
    await until(HEARD_MS, () => heard.length === 3);
    await refuse(admin, { _id, ...payment }).expect(200);
    await until(HEARD_MS, () => heard.length === 6);
    expect([heard.slice(0, 3).sort(), heard.slice(3).sort()]).toEqual([all, all]);
    for (const { client } of sockets) client.close();
  });
});

it('a picture goes ninety days after the decision, and not before', async () => {
  const images = app.database.collection('images');
  const others = await images.countDocuments({ kind: 'payments' });
  const ana = await member();
  const payment = await paidBy(ana, PAID, await pictures.png());
  const sweepAfter = async (days: number) => {
    app.turnClock(days * DAY_MS);
    await app.get(PaymentPictures).sweep();
    app.turnClock(0);
    const [stored] = (await listOf(admin, { user_id: ana.user._id })).payments;
    return stored?.has_picture;
  };
  expect(await sweepAfter(200)).toBe(true);
  await refuse(admin, payment).expect(200);
  expect(await sweepAfter(89)).toBe(true);
  expect(await sweepAfter(91)).toBe(false);
  await refused(admin.get(`/api/payments/${payment._id}/picture`), 404);
  await until(HEARD_MS, async () => (await images.countDocuments({ kind: 'payments' })) === others);
});

describe('a ticket', () => {
  const expired = () => Session.notYet(app, { subStartDate: '01/01/2024', subValidity: 30 });
  const ticketOf = async (ana: Session): Promise<string> =>
    String((await answerOf<{ ticket: unknown }>(logInWith(app, ana), 403)).ticket);
  const ask = (path: string, ticket: string) => request(app.url).get(path).set('X-Ticket', ticket);
  const read = (ticket: string) => ask('/api/payments/ticket', ticket);
  const enter = (ticket: string) =>
    request(app.url).post('/api/users/login/ticket').set('X-Ticket', ticket).send({});
  const send = (ticket: string) => fill(request(app.url).post('/api/payments'), { ...PAID, ticket });

  it('is in the refusal of a right login of an ended subscription, and in no other', async () => {
    const ana = await expired();
    const pin = { username: ana.user.email, password: ana.password };
    const ticket = expect.stringMatching(/^[\w-]{43}$/) as string;
    await refused(ana.post('/api/users/userlogin', pin), 403, { code: 'EXPIRED', ticket });
    const wrong = logInWith(app, ana, { password: 'wrong' });
    expect(await answerOf(wrong, 401)).not.toHaveProperty('ticket');
    await admin.post('/api/users/lock', { id: ana.user._id, value: true }).expect(200);
    expect(await answerOf(logInWith(app, ana), 403)).not.toHaveProperty('ticket');
  });

  it('sends a payment, and lets its user in once that is accepted', async () => {
    await admin.post('/api/payments/text', { text: 'Yape 999' }).expect(200);
    const ticket = await ticketOf(await expired());
    expect((await read(ticket).expect(200)).body).toMatchObject({ payment: null, text: 'Yape 999' });
    await ask('/api/payments/text', ticket).expect(200, { text: 'Yape 999' });
    const { _id, name, days, amount } = await aPackage(admin);
    const listed = await ask('/api/packages', ticket).expect(200);
    expect((listed.body as TicketAnswer).packages).toContainEqual({ _id, name, days, amount });
    await refused(enter(ticket), 409);
    const { payment } = (await send(ticket).expect(201)).body as { payment: PaymentAnswer };
    expect((await read(ticket)).body).toMatchObject({ payment: { _id: payment._id, state: 'open' } });
    await refused(enter(ticket), 409);
    await accept(admin, payment).expect(201);
    expect(((await read(ticket)).body as TicketAnswer).payment).toMatchObject({ state: 'accepted' });
    const { token } = (await enter(ticket).expect(200)).body as { token: string };
    await request(app.url).get('/api/verify-token').set('Authorization', `Bearer ${token}`).expect(200);
    await refused(enter(ticket), 401);
    await refused(read(ticket), 401);
  });

  it('opens nothing else', async () => {
    const ticket = await ticketOf(await expired());
    for (const path of ['/api/payments', '/api/verify-token', '/api/shops', '/api/products/mine'])
      await ask(path, ticket).expect(401);
  });

  const lock = async (id: string) => {
    for (const value of [true, false]) await admin.post('/api/users/lock', { id, value }).expect(200);
  };
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a changed password', (id) => admin.post('/api/users/update', { id, password: 'another' }).expect(200)],
    ['a lock, though it was lifted', lock],
    ['a deletion', (id) => admin.delete(`/api/users/${id}`).expect(200)],
    ['a day', () => Promise.resolve(app.turnClock(DAY_MS + 1))],
  ])('is void after %s', async (_what, change) => {
    const ana = await expired();
    const ticket = await ticketOf(ana);
    await change(ana.user._id);
    await until(HEARD_MS, async () => (await read(ticket)).status === 401);
    await refused(send(ticket), 401);
    await refused(enter(ticket), 401);
  });

  it('is asked for before the fields of the form', async () => {
    const form = { ...PAID, days: '0', ticket: 'made-up' };
    await refused(fill(request(app.url).post('/api/payments'), form), 401);
    await refused(fill(request(app.url).post('/api/payments'), { days: '0' }), 401);
    const ticket = await ticketOf(await expired());
    await refused(fill(request(app.url).post('/api/payments'), { ...form, ticket }), 400);
  });

  it('does not let in by a payment of before', async () => {
    const ana = await expired();
    const first = await ticketOf(ana);
    const sent = async () => ((await send(first).expect(201)).body as { payment: PaymentAnswer }).payment;
    await refuse(admin, await sent()).expect(200);
    await accept(admin, await sent(), { days: 1 }).expect(201);
    app.turnClock(3 * DAY_MS);
    const second = await ticketOf(ana);
    expect((await read(second)).body).toMatchObject({ payment: null });
    await refused(enter(second), 409);
  });
});

it('an open payment of a deleted user is withdrawn, and open again after the undo', async () => {
  const ana = await member({ subStartDate: todayInLima(Date.now()) });
  const payment = await paidBy(ana);
  const gone = await admin.delete(`/api/users/${ana.user._id}`).expect(200);
  expect((await listOf(admin, { user_id: ana.user._id })).payments).toMatchObject([{ state: 'withdrawn' }]);
  await takeBack(admin, undoOf(gone)).expect(200);
  expect((await listOf(admin, { user_id: ana.user._id })).payments).toMatchObject([
    { _id: payment._id, state: 'open' },
  ]);
});
