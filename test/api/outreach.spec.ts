import { CAUSE_WAITS_MS, DAY_MS, HOUR_MS, subscriptionEnd, todayInLima } from '@keyroster/contracts';
import type {
  ChannelListAnswer,
  ChannelTestedAnswer,
  JobStateAnswer,
  RuleAnswer,
  RuleListAnswer,
  RulesChangedAnswer,
  SaveRulePayload,
  UpcomingListAnswer,
  UserAnswer,
} from '@keyroster/contracts/dto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { MessageSender } from '../../backend/src/modules/outward/messages/message-sender.js';
import { TimedMessages } from '../../backend/src/modules/outward/messages/timed-messages.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { endOf as endOfJob, planUsers } from '../support/data/imports.js';
import { close, report, sharedByThree, troubleOf } from '../support/data/troubles.js';
import { until } from '../support/checks/until.js';
import {
  aMailChannel,
  aMessageTemplate,
  anHttpChannel,
  aRule,
  HttpReceiver,
  MailServer,
  messagesOf,
} from '../support/data/outreach.js';
import { itemOf } from '../support/data/inbox.js';
import { aGroup } from '../support/data/profile-groups.js';
import { registered, renew, tell } from '../support/data/renewals.js';
import { makeCertificate } from '../support/processes/certificate.js';

const ARRIVES_MS = 20_000;

let app: TestApp;
let admin: Session;
let mails: MailServer;
let receiver: HttpReceiver;

/** Turns the clock and runs the messages that are due by then. */
async function turn(at: number): Promise<void> {
  app.turnClock(at - Date.now());
  await app.get(TimedMessages).look();
  app.get(MessageSender).wake();
  admin = await (await Session.root(app)).confirmed();
}

/** Turns the clock to when a message about what just happened is sent. */
function turnToCause(): void {
  app.turnClock(CAUSE_WAITS_MS);
  app.get(MessageSender).wake();
}

type Rule = Pick<SaveRulePayload, 'when'> & Partial<SaveRulePayload>;

/** A rule with a template and an HTTP channel of its own. */
async function ruleSaying(text: string, rule: Rule): Promise<RuleAnswer> {
  const channel = rule.channel ?? (await anHttpChannel(admin, receiver.url));
  return aRule(admin, { template: await aMessageTemplate(admin, text), ...rule, channel });
}

/** The same with a mail channel. */
const ruleMailing = async (text: string, rule: Rule): Promise<RuleAnswer> =>
  ruleSaying(text, { channel: await aMailChannel(admin, mails.port), ...rule });

const endOf = ({ sub_start_date, sub_validity }: UserAnswer): number =>
  subscriptionEnd(sub_start_date, sub_validity) ?? 0;

/** The texts that the HTTP channel sent. */
const sentTexts = (): string[] => receiver.got.map(({ text }) => (JSON.parse(text) as { text: string }).text);

withApp((started) => (app = started), { WEBHOOK_ALLOW: '127.0.0.1' });
beforeEach(async () => {
  admin = await (await Session.root(app)).confirmed();
  mails = await MailServer.start();
  receiver = await HttpReceiver.start();
});
afterEach(async () => {
  for (const name of ['rules', 'channels', 'messages']) await app.database.collection(name).deleteMany({});
  await mails.stop();
  await receiver.stop();
});

const tested = (_id: string, to = '51987654321') =>
  answerOf<ChannelTestedAnswer>(admin.post('/api/channels/test', { _id, to }));

describe('a channel', () => {
  it('keeps its secrets to itself, and masks them in what a receiver says', async () => {
    const headers = [{ name: 'X-Key', value: 'canary-header', secret: true }];
    const url = `${receiver.url}/bot{{secret}}/send`;
    const _id = await anHttpChannel(admin, url, { secret: 'canary-secret', headers });
    const { channels } = await answerOf<ChannelListAnswer>(admin.get('/api/channels'));
    expect(channels).toMatchObject([{ settings: { secret: '', headers: [{ value: '', secret: true }] } }]);
    receiver.answers = { status: 500, text: `no canary-secret or canary-header ${'x'.repeat(600)}` };
    const { status, text } = await tested(_id);
    expect([status, text.length]).toEqual([500, 500]);
    expect(text).toMatch(/^no ••• or ••• x+$/);
    const sent = { to: '/botcanary-secret/send', headers: { 'x-key': 'canary-header' } };
    expect(receiver.got).toMatchObject([sent]);
    const kept = { _id, kind: 'http', name: 'Chat', settings: { ...channels[0]?.settings, per_second: 5 } };
    await admin.post('/api/channels/save', kept).expect(200);
    await tested(_id);
    expect(receiver.got[1]?.headers['x-key']).toBe('canary-header');
    const stored = JSON.stringify(await app.database.collection('channels').find().toArray());
    expect(stored).not.toContain('canary');
  });

  it('is tested with a number as people write it', async () => {
    const _id = await anHttpChannel(admin, receiver.url);
    await tested(_id, '+51 987-654-321');
    expect(JSON.parse(receiver.got[0]?.text ?? '')).toMatchObject({ to: '51987654321' });
    await refused(admin.post('/api/channels/test', { _id, to: 'ana@example.com' }), 400, { field: 'to' });
  });

  it('masks a secret as forms, addresses and JSON spell it, too', async () => {
    receiver.answers = { status: 500, text: '"a \\"canary" a+%22canary a%20%22canary' };
    const _id = await anHttpChannel(admin, receiver.url, { secret: 'a "canary', type: 'form', body: '{}' });
    expect((await tested(_id)).text).toBe('"•••" ••• •••');
  });

  it.each([
    ['an address that is closed', { url: 'http://10.0.0.1/' }, 'url'],
    ['text in its address', { url: 'https://93.184.215.14/{{text}}' }, 'url'],
    ['an unknown value in braces', { body: '{"a":"{{no}}"}' }, 'body'],
    ['a form of more than texts', { type: 'form', body: '{"a":1}' }, 'body'],
    ['a header that HTTP cannot send', { headers: [{ name: 'X', value: '5 €', secret: false }] }, 'headers'],
  ])('is refused with %s', async (_what, change, field) => {
    const settings = { url: 'https://93.184.215.14/', type: 'json', body: '{}', ...change };
    const payload = { kind: 'http', name: 'Chat', settings };
    await refused(admin.post('/api/channels/save', payload), 400, { field });
  });

  it('sends mail in clear to hosts that are named alone', async () => {
    const settings = { host: '93.184.215.14', port: 587, security: 'none', from: 'a@example.com' };
    const payload = { kind: 'smtp', name: 'Mail', settings };
    await refused(admin.post('/api/channels/save', payload), 400, { field: 'host' });
  });

  it('is not removed while a rule names it, nor is a template', async () => {
    const rule: Rule = { when: 'before_end', days: [1], hour: 9 };
    const { _id, channel, template } = await ruleMailing('Until {end}', rule);
    await refused(admin.post('/api/channels/remove', { _id: channel }), 409);
    await refused(admin.post('/api/templates/delete', { _id: template }), 409);
    const edit = { _id: template, kind: 'other', lang: 'en', name: 'Subject', text: '{pin_link}' };
    await refused(admin.post('/api/templates/save', edit), 400, { field: 'text' });
    await admin.post('/api/rules/remove', { _id }).expect(200);
    await admin.post('/api/channels/remove', { _id: channel }).expect(200);
    await admin.post('/api/templates/delete', { _id: template }).expect(200);
  });
});

describe('a rule', () => {
  it('takes only a template, a channel and a group that are there', async () => {
    const channel = await aMailChannel(admin, mails.port);
    const template = await aMessageTemplate(admin, 'Until {end}');
    const rule = { name: 'One', on: false, when: 'before_end', days: [1], hour: 9, template, channel };
    for (const field of ['template', 'channel', 'group']) {
      await refused(admin.post('/api/rules/save', { ...rule, [field]: UNKNOWN_ID }), 404, { field });
    }
  });

  it('is audited with what it was before, and so is its channel', async () => {
    const timing = { when: 'before_end' as const, days: [3, 1], hour: 9 };
    const { _id, name, template, channel } = await ruleMailing('Until {end}', timing);
    const edit = { _id, name, template, channel, ...timing, on: false, days: [7] };
    await admin.post('/api/rules/save', edit).expect(200);
    await admin.post('/api/rules/remove', { _id }).expect(200);
    await admin.post('/api/channels/remove', { _id: channel }).expect(200);
    const made = { on: true, ...timing, supervisor: '' };
    const edited = { ...made, on: false, days: [7] };
    for (const [action, target, before, after] of [
      ['rule.created', _id, null, made],
      ['rule.updated', _id, made, edited],
      ['rule.deleted', _id, edited, null],
      ['channel.deleted', channel, { kind: 'smtp' }, null],
    ] as const) {
      expect(await auditOf(admin, target, action)).toMatchObject([{ before, after }]);
    }
  });
});

describe('a timed rule', () => {
  const START = { subStartDate: todayInLima(Date.now()), subValidity: 10 };

  it('sends each step once, foretells it, marks as told, and is silent after a renewal', async () => {
    const channel = await aMailChannel(admin, mails.port, { user: 'u', password: 'p' });
    const steps = { when: 'before_end' as const, days: [3, 1, 0], hour: 9, channel };
    const { _id: rule } = await ruleSaying('Hi {name}, {days} days until {end}', steps);
    const user = await registered(admin, { ...START, mail: 'ana@example.com' });
    const nobody = await registered(admin, { ...START, email: 'no_mail_address' });
    const end = endOf(user);
    await turn(end - 4 * DAY_MS + 8 * HOUR_MS);
    const { items, cannot } = await answerOf<UpcomingListAnswer>(admin.get('/api/rules/upcoming?days=1'));
    const at = end - 4 * DAY_MS + 9 * HOUR_MS;
    expect(items).toEqual([
      { at, user_id: user._id, email: user.email, rule, step: '3', channel, to: 'ana@example.com' },
    ]);
    expect(cannot).toEqual([{ user_id: nobody._id, email: nobody.email, rule, why: 'no_mail' }]);
    await turn(at + 1);
    await until(ARRIVES_MS, () => mails.got.length > 0);
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'delivered' })).length === 1);
    expect(mails.got).toMatchObject([{ to: 'ana@example.com' }]);
    expect(mails.got[0]?.text).toContain('3 days');
    const [sent] = await messagesOf(admin);
    expect(sent).toMatchObject({ step: '3', end, status: 250, tries: 1, why: null });
    const one = (await admin.get(`/api/users/${user._id}`)).body as { told_at: number | null };
    expect(one.told_at).not.toBeNull();
    await turn(end - 2 * DAY_MS + 9 * HOUR_MS - 2_000);
    await renew(admin, user._id, { days: 30 }).expect(201);
    await turn(end - 2 * DAY_MS + 9 * HOUR_MS + 60_000);
    await turn(end - 2 * DAY_MS + 9 * HOUR_MS + 70_000);
    expect(await messagesOf(admin)).toHaveLength(1);
    expect(mails.got).toHaveLength(1);
  });

  it('is silent for whom somebody told by hand since it fell due, though they were told before', async () => {
    await ruleMailing('{days} days', { when: 'before_end', days: [3, 1], hour: 9 });
    const user = await registered(admin, { ...START, subValidity: 20, mail: 'bea@example.com' });
    const end = endOf(user);
    await turn(end - 4 * DAY_MS + 9 * HOUR_MS + 1);
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'delivered' })).length === 1);
    mails.refuses = () => 450;
    const due = end - 2 * DAY_MS + 9 * HOUR_MS;
    await turn(due + 1);
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'waiting' }))[0]?.tries === 1);
    await tell(admin, user._id).expect(200);
    mails.refuses = () => null;
    await turn(due + 60_000);
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'waiting' })).length === 0);
    const dropped = { step: '1', state: 'dropped', why: 'told' };
    expect(await messagesOf(admin)).toMatchObject([dropped, { step: '3' }]);
    expect(mails.got).toHaveLength(1);
  });

  it('fails at once where a mailbox is refused for good, and the inbox says so', async () => {
    const { channel } = await ruleMailing('Gone since {end}', { when: 'after_end', days: [0], hour: 9 });
    const user = await registered(admin, { ...START, mail: 'none@example.com' });
    const end = endOf(user);
    mails.refuses = () => 550;
    await turn(end + 9 * HOUR_MS + 1);
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'failed' })).length === 1);
    expect(await messagesOf(admin)).toMatchObject([{ tries: 1, status: 550 }]);
    expect(await itemOf(admin, 'channel', channel)).toMatchObject({ name: 'Mail', count: 1 });
  });
});

describe('a rule about what happens', () => {
  it('welcomes with a link and the password, which read ••• afterwards', async () => {
    await ruleSaying('{name}: {password} {pin_link}', { when: 'welcome' });
    const user = await registered(admin, { wasap: '987 654 321', password: '80417' });
    expect(await messagesOf(admin)).toMatchObject([{ state: 'waiting', text: '•••', to: '51987654321' }]);
    turnToCause();
    await until(ARRIVES_MS, () => receiver.got.length > 0);
    expect(JSON.parse(receiver.got[0]?.text ?? '')).toMatchObject({ to: '51987654321' });
    expect(sentTexts()).toEqual([expect.stringMatching(/: 80417 http.*\/set-pin\/[\w-]{43}$/)]);
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'delivered' })).length === 1);
    expect((await messagesOf(admin))[0]?.text).toBe(`${user.email}: ••• •••`);
    const stored = JSON.stringify(await app.database.collection('messages').find().toArray());
    expect(stored).not.toContain('80417');
  });

  it('welcomes by two rules with one link, which is good', async () => {
    for (const text of ['{pin_link}', 'Hi {pin_link}']) await ruleSaying(text, { when: 'welcome' });
    const user = await registered(admin, { wasap: '987 654 321' });
    turnToCause();
    await until(ARRIVES_MS, () => receiver.got.length === 2);
    for (const link of sentTexts()) {
      const owner = await admin.get(`/api/users/pinlink/${link.split('/').at(-1) ?? ''}`).expect(200);
      expect(owner.body).toEqual({ username: user.email });
    }
  });

  it('tells those who reported what is fixed, and those who renewed', async () => {
    for (const when of ['fixed', 'renewed'] as const) await ruleSaying(`${when} {name}`, { when });
    const { course, ana, bea } = await sharedByThree(app, admin);
    for (const { user } of [ana, bea]) {
      await admin.post('/api/users/update', { id: user._id, wasap: '987 654 321' }).expect(200);
    }
    await report(ana, course.credential).expect(201);
    await close(admin, await troubleOf(admin, course.credential), { how: 'fixed' }).expect(200);
    await renew(admin, bea.user._id, { days: 30 }).expect(201);
    turnToCause();
    await until(ARRIVES_MS, () => receiver.got.length === 2);
    expect(sentTexts().sort()).toEqual([`fixed ${ana.user.email}`, `renewed ${bea.user.email}`]);
  });

  it.each([
    [{ welcome: true }, 1],
    [{}, 0],
  ])('welcomes imported users where the run says so: %j', async (how, count) => {
    await ruleSaying('{password}', { when: 'welcome' });
    const { plan } = await planUsers(admin, `Email,wasap,Password\nimported_${count},987654321,80417\n`);
    const run = admin.post('/api/plans/run', { id: plan.id, ...how });
    await endOfJob(admin, (await answerOf<JobStateAnswer>(run, 202)).job);
    expect(await messagesOf(admin)).toHaveLength(count);
  });

  it('goes on for the users of a supervisor who is renamed', async () => {
    const { user } = await Session.as(app, 'supervisor');
    const { _id } = await ruleSaying('{name}', { when: 'renewed', supervisor: user.email });
    const email = `${user.email}_anew`;
    await admin.post('/api/users/update', { id: user._id, email }).expect(200);
    const { rules } = await answerOf<RuleListAnswer>(admin.get('/api/rules'));
    expect(rules.find((each) => each._id === _id)).toMatchObject({ supervisor: email });
  });

  it('can be switched off though its group is gone', async () => {
    const { _id: group } = await aGroup(admin);
    const { _id, name, when, template, channel } = await ruleSaying('{name}', { when: 'renewed', group });
    await admin.post('/api/group/delete', { _id: group }).expect(200);
    const rule = { _id, name, on: false, when, template, channel, group };
    const off = await answerOf<RulesChangedAnswer>(admin.post('/api/rules/save', rule));
    expect(off.rules.find((each) => each._id === _id)).toMatchObject({ on: false, group });
  });

  it('drops what an undo took back', async () => {
    await ruleSaying('Locked: {reason}', { when: 'locked' });
    const user = await registered(admin, { wasap: '987 654 321' });
    const lock = { id: user._id, value: true, reason: 'x' };
    const locked = await admin.post('/api/users/lock', lock).expect(200);
    await takeBack(admin, undoOf(locked)).expect(200);
    turnToCause();
    await until(ARRIVES_MS, async () => (await messagesOf(admin, { state: 'dropped' })).length === 1);
    expect(await messagesOf(admin)).toMatchObject([{ why: 'undone' }]);
    expect(receiver.got).toEqual([]);
  });
});

describe('mail security', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keyroster-mail-'));
    await makeCertificate(path.join(folder, 'right'), 'IP:127.0.0.1');
    await makeCertificate(path.join(folder, 'other'), 'DNS:mail.example.com');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const file = (name: string) => readFile(path.join(folder, name), 'utf8');

  /** Without a certificate it has no TLS; `isTrusted` says whether this process trusts the certificate. */
  async function server(name: string | null, secure: boolean, isTrusted: boolean): Promise<MailServer> {
    if (name === null) return MailServer.start();
    const [key, cert] = [await file(`${name}.key`), await file(`${name}.pem`)];
    const { createSecureContext } = tls;
    if (isTrusted) {
      jest
        .spyOn(tls, 'createSecureContext')
        .mockImplementation((more) => createSecureContext({ ...more, ca: cert }));
    }
    return MailServer.start({ key, cert, secure });
  }

  it.each([
    ['starttls', 'a server without it', null, false],
    ['starttls', 'a certificate that nobody trusts', 'right', false],
    ['starttls', 'a certificate for another name', 'other', true],
    ['starttls', 'a trusted certificate', 'right', true],
    ['tls', 'a server without it', null, false],
    ['tls', 'a certificate that nobody trusts', 'right', false],
    ['tls', 'a certificate for another name', 'other', true],
    ['tls', 'a trusted certificate', 'right', true],
  ] as const)(
    '%s to %s: all goes through TLS, or nothing goes',
    async (security, what, certificate, isTrusted) => {
      await mails.stop();
      mails = await server(certificate, security === 'tls', isTrusted);
      const _id = await aMailChannel(admin, mails.port, { security, user: 'shop', password: 'a password' });
      const { status } = await tested(_id, 'ana@example.com');
      const isGood = what === 'a trusted certificate';
      expect([mails.got.length, mails.passwords]).toEqual(isGood ? [1, ['a password']] : [0, []]);
      expect(status === 250).toBe(isGood);
    },
  );
});
