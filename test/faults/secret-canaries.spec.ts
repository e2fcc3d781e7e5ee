import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Test } from 'supertest';
import type { FactorBegunAnswer, FactorSetAnswer, RecoveryAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { takeBack } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { Canaries } from '../support/data/canaries.js';
import { aCodeSecret, bytesOf } from '../support/data/codes.js';
import { aCourse, aCredentialForm, fill, UNKNOWN_ID } from '../support/data/courses.js';
import { csvOf, imported, planCredentials, planUsers, runImport, upload } from '../support/data/imports.js';
import {
  aMailChannel,
  aMessageTemplate,
  anHttpChannel,
  aRule,
  HttpReceiver,
  messagesOf,
} from '../support/data/outreach.js';
import { pictures } from '../support/data/pictures.js';
import { registered } from '../support/data/renewals.js';
import { appCode, enterWith, logInWith } from '../support/data/second-factor.js';
import { report } from '../support/data/troubles.js';
import { ALLOWED, aWebhook, Receiver, removeWebhook, webhooksOf } from '../support/data/webhooks.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(180_000);

const ARRIVES_MS = 10_000;
/** A message waits 15 s, in case its cause is undone. */
const SENT_MS = 30_000;

const canaries = new Canaries();
const secret = (what: string): string => canaries.take(what, randomBytes(16).toString('hex'));
const code = (what: string): string => canaries.take(`the code ${what}`, aCodeSecret());
const address = (what: string, more = '') => `otpauth://totp/x?secret=${code(what)}${more}`;
/** Answers that must not hold any of them. */
const answers: string[] = [];

let server: ServerProcess;
let admin: Session;
let member: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let receiver: Receiver;

beforeAll(async () => {
  server = await ServerProcess.start({ ...ALLOWED, LOG_LEVEL: 'debug', ...SECRETS });
  receiver = await Receiver.start();
  admin = await Session.root(server);
  member = await Session.as(server, 'member', { usageLimit: 0 });
  course = await aCourse(admin);
});
afterAll(async () => {
  await receiver.stop();
  await server.clear();
});
afterEach(() => {
  expect(canaries.in(server.stdout + server.stderr)).toEqual([]);
  expect(canaries.in(answers.join('\n'))).toEqual([]);
});

it('files of users: run, refused, waiting, taken back, and no file at all', async () => {
  const file =
    `email,password,note\none,${secret('a password of a file')},${secret('what is in a column of nothing')}\n` +
    `two,,\nthree,${secret('a password too long')}${'x'.repeat(300)},\n` +
    `one,${secret('a password of a row that is repeated')},\n`;
  const planned = await planUsers(admin, file);
  const refusal = await runImport(admin, planned).expect(409);
  expect(canaries.in(refusal.text)).toEqual([]);
  const job = await imported(admin, planned, true);
  const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
  expect(canaries.in(report)).toEqual([]);
  const [, made = ''] = /^2,two,create,,,(\d{8})\r$/m.exec(report) ?? [];
  canaries.take('a password that was made', made);
  const changing = `email,password\none,${secret('a password that replaces another')}\n`;
  await imported(admin, await planUsers(admin, changing, { mode: 'upsert' }));
  await takeBack(admin, job.undo ?? { id: '' }).expect(409);
  const unseen = `email,password\nfour,\nfive,${secret('a password of an unseen report')}\n`;
  const { undo } = await imported(admin, await planUsers(admin, unseen));
  await takeBack(admin, undo ?? { id: '' }).expect(200);
  await planUsers(admin, `email,password\nsix,${secret('a password of a plan that waits')}\n`);
  for (const [wrong, fields] of [
    [`email,password\n"x,${secret('a password behind a quote')}\n`, {}],
    [`${secret('a password alone')}\n`, {}],
    ['a\nb\n', { mapping: `{"a":"${secret('one in a mapping')}"}` }],
    ['a\nb\n', { mode: secret('a password for a mode') }],
  ] as const) {
    const { status, text } = await upload(admin, 'users', wrong, { mode: 'create', ...fields });
    expect([status < 500, canaries.in(text)]).toEqual([true, []]);
  }
});

it('files of credentials: run, refused, waiting, taken back and handed out', async () => {
  const row = (what: string) =>
    `T,S,Course,https://a.example,${secret(`the login ${what}`)},${secret(`the password ${what}`)},` +
    `otpauth://totp/x?secret=${secret(`the code ${what}`)}\n`;
  const head = 'title,subtitle,course_name,domain,email,password,code\n';
  const planned = await planCredentials(
    admin,
    `${head}${row('of a file')}${row('of a bad domain').replace('https:', 'nowhere:')}`,
  );
  await imported(admin, planned, true);
  const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
  expect(canaries.in(report)).toEqual([]);
  const { undo } = await imported(admin, await planCredentials(admin, head + row('that is taken back')));
  await takeBack(admin, undo ?? { id: '' }).expect(200);
  await imported(admin, await planCredentials(admin, head + row('that can be taken back')));
  await planCredentials(admin, head + row('of a plan that waits'));
  const exported = await csvOf((await admin.confirmed()).get('/api/products/export'));
  expect(canaries.in(exported)).toHaveLength(4);
});

async function answered(isGood: boolean, ...calls: Test[]): Promise<void> {
  for (const call of calls) {
    const { status, text, headers } = await call;
    expect({ text, isGood: status < 400 }).toEqual({ text, isGood });
    answers.push(text + JSON.stringify(headers));
  }
}

const update = (body: object) => admin.post('/api/products/update', { id: course.credential._id, ...body });
const ask = (more: object = {}) => admin.post('/api/products/code', { p_id: course.credential._id, ...more });

it('what codes are made from, however it was written', async () => {
  const png = await pictures.png();
  const create = (otp: string) =>
    fill(admin.post('/api/products/create'), aCredentialForm(course.subtitle._id, { otp }), png);
  await answered(true, create(code('of a new credential')));
  const small = canaries.take('the code in small letters', aCodeSecret().toLowerCase());
  canaries.take('the same in capitals', small.toUpperCase());
  const inFours = code('in fours');
  for (const otp of [code('as it is'), small, inFours.replace(/.{4}/g, '$& '), address('of an address')]) {
    await answered(true, update({ otp }), ask());
  }
  const { subtitle } = await aCourse(admin);
  const copy = { p_id: course.credential._id, subtitleId: subtitle._id };
  await answered(true, admin.post('/api/products/copy', copy), admin.get(`/api/products/${subtitle._id}`));
  await answered(
    false,
    update({ otp: `${code('with another character')}!` }),
    update({ otp: address('with nine digits', '&digits=9') }),
    update({ otp: address('by another hash', '&algorithm=MD5') }),
    update({ otp: [code('in a list')] }),
    update({ otp: code('beside a bad field'), seats: -1 }),
    update({ id: UNKNOWN_ID, otp: code('of nothing') }),
    create(`${code('of a bad form')}1`),
    ask({ otp: code('as a field of another call') }),
    admin.post('/api/products/import', { otp: code('where there is no such call') }),
  );
  await answered(true, update({ otp: '' }));
});

/** Notes each code as it is shown, and as it is hashed. */
function takeAll(what: string, codes: readonly string[]): readonly string[] {
  codes.forEach((code, at) => {
    canaries.take(`${what} ${at}`, code);
    canaries.take(`${what} ${at}, plain`, code.replace(/-/g, ''));
  });
  return codes;
}

async function begun(what: string): Promise<string> {
  const { secret } = await answerOf<FactorBegunAnswer>(member.post('/api/users/2fa/begin'));
  canaries.take(`the secret ${what}`, secret);
  canaries.take(`the secret ${what}, in hex`, bytesOf(secret).toString('hex'));
  return secret;
}

async function refusedWith(code: string): Promise<void> {
  const { text, headers } = await logInWith(server, member, { code }).expect(401);
  answers.push(text + JSON.stringify(headers));
}

it('what apps and recovery codes are made of, set up, used, wrong and made anew', async () => {
  await member.confirmed();
  await begun('that was left');
  const secret = await begun('that was set up');
  const code = appCode(secret, Date.now());
  const set = await answerOf<FactorSetAnswer>(member.post('/api/users/2fa/confirm', { code }));
  const [first = ''] = takeAll('the recovery code', set.recovery);
  await enterWith(server, member, first);
  await refusedWith(first);
  await refusedWith(canaries.take('a recovery code that is none', 'ABCD-EFGH-IJKL-MNOQ'));
  const { text } = await member.post('/api/users/confirm', { code: first, password: first }).expect(400);
  answers.push(text);
  const made = await answerOf<RecoveryAnswer>(member.post('/api/users/2fa/recovery'));
  const [next = ''] = takeAll('the new recovery code', made.recovery);
  await enterWith(server, member, next);
});

it('what bodies are signed with is told once, and bodies tell no secret', async () => {
  await admin.confirmed();
  const EVENTS = ['user.created', 'credential.changed', 'trouble.opened'] as const;
  const { webhook, secret } = await aWebhook(admin, receiver.url, ...EVENTS);
  canaries.take('the secret of a webhook', secret.slice('whsec_'.length));
  const { credential } = await aCourse(admin);
  const [login, password] = [canaries.make('a new login'), canaries.make('a new password')];
  await admin.post('/api/products/update', { id: credential._id, email: login, password }).expect(200);
  const note = canaries.make('what somebody reported');
  await report(admin, credential, { note }).expect(201);
  await Session.as(server, 'member', { password: canaries.make('the password of somebody new') });
  await until(ARRIVES_MS, () => receiver.heard.length >= EVENTS.length);
  const heard = receiver.heard.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n');
  expect(canaries.in(heard)).toEqual([]);
  const lists = [await webhooksOf(admin)];
  receiver.behaves = (answer) => answer.writeHead(500).end(canaries.make('what a receiver answered'));
  await admin.post('/api/webhooks/test', { id: webhook._id }).expect(200);
  await until(ARRIVES_MS, async () => (await webhooksOf(admin))[0]?.last?.status === 500);
  lists.push(await webhooksOf(admin));
  const update = { id: webhook._id, name: 'Other', paused: true };
  await admin.post('/api/webhooks/update', update).expect(200);
  expect(canaries.in(JSON.stringify(lists))).toEqual([]);
  await removeWebhook(admin, webhook._id).expect(200);
});

it('what channels sign in with, and what messages say before and after they are sent', async () => {
  await admin.confirmed();
  const chat = await HttpReceiver.start();
  chat.answers = { status: 500, text: 'not now' };
  const channel = await anHttpChannel(admin, `${chat.url}/{{secret}}`, {
    secret: secret('the secret of a channel'),
    headers: [{ name: 'X-Key', value: secret('the header of a channel'), secret: true }],
  });
  await aMailChannel(admin, 25, { password: secret('the password of a mail channel') });
  const template = await aMessageTemplate(admin, 'Hello {name}: {password}, {pin_link}');
  await aRule(admin, { when: 'welcome', template, channel });
  const password = secret('a password in a message');
  const { email } = await registered(admin, { password, wasap: '987654321' });
  await until(SENT_MS, () => chat.got.length > 0);
  const said = JSON.parse(chat.got[0]?.text ?? '{}') as { text?: string };
  const [, token = ''] =
    new RegExp(`^Hello ${email}: ${password}, .*/set-pin/(.+)$`).exec(said.text ?? '') ?? [];
  canaries.take('the token of a PIN link', token);
  // The receiver has the message before the server has its answer.
  await until(ARRIVES_MS, async () => typeof (await messagesOf(admin))[0]?.status === 'number');
  const waiting = await messagesOf(admin);
  expect(waiting).toMatchObject([{ state: 'waiting', text: '•••', status: 500 }]);
  answers.push(JSON.stringify(waiting), (await admin.get('/api/channels').expect(200)).text);
  // Due now, because the next try would be minutes away.
  await server.withDatabase((db) => db.collection('messages').updateMany({}, { $set: { next_at: 1 } }));
  chat.answers = { status: 200, text: 'ok' };
  await until(SENT_MS, async () => (await messagesOf(admin))[0]?.state === 'delivered');
  expect(await messagesOf(admin)).toMatchObject([{ text: `Hello ${email}: •••, •••` }]);
  await chat.stop();
});

it('none of it is in the audit, in a backup, or in any file that the server and its database wrote', async () => {
  expect(canaries.size).toBeGreaterThanOrEqual(60);
  const audit = (await admin.get('/api/audit?format=csv').expect(200)).text;
  expect(canaries.in(audit)).toEqual([]);
  // Proves that each kind has left entries.
  for (const action of [
    ...['plan.run', 'user.created', 'credential.created', 'credential.updated', 'credential.exported'],
    ...['undone', 'factor.set', 'recovery.used', 'recovery.made', 'webhook.created', 'channel.created'],
  ]) {
    expect(audit).toContain(`,${action},`);
  }

  const backup = server.run('cli/backup.js', { INIT_CWD: server.dataDir }, { words: ['all.bson.gz'] });
  expect(await backup.ended()).toBe(0);
  const content = gunzipSync(await readFile(path.join(server.dataDir, 'all.bson.gz')));
  for (const kept of ['credential.exported', 'second_factors']) expect(content.includes(kept)).toBe(true);
  // What somebody reports is not encrypted in the database.
  const isSecret = (what: string): boolean => what !== 'what somebody reported';
  expect(canaries.in(content).filter(isSecret)).toEqual([]);

  const files = await server.withDatabase((db) =>
    db.collection('imports').countDocuments({ file: { $ne: null } }),
  );
  expect(files).toBeGreaterThanOrEqual(2);
  expect(await server.stop()).toBe(0);
  expect((await canaries.inFilesOf(server.dataDir)).filter(isSecret)).toEqual([]);
  for (const called of ['import/users', 'users/2fa/confirm', 'products/update']) {
    expect(server.stderr).toContain(`"path":"/api/${called}"`);
  }
  expect(server.stderr).toContain('"level":20');
});
