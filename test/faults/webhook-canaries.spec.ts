import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { Canaries } from '../support/data/canaries.js';
import { aCourse } from '../support/data/courses.js';
import { report } from '../support/data/troubles.js';
import { ALLOWED, aWebhook, Receiver, removeWebhook, webhooksOf } from '../support/data/webhooks.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(180_000);

const ARRIVES_MS = 10_000;
const canaries = new Canaries();

let server: ServerProcess;
let admin: Session;
let receiver: Receiver;

beforeAll(async () => {
  server = await ServerProcess.start({ ...ALLOWED, LOG_LEVEL: 'debug' });
  admin = await (await Session.root(server)).confirmed();
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await server.clear();
});

it('what bodies are signed with is told once, and bodies tell no secret', async () => {
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
  const answers = [await webhooksOf(admin)];
  receiver.behaves = (answer) => answer.writeHead(500).end(canaries.make('what a receiver answered'));
  await admin.post('/api/webhooks/test', { id: webhook._id }).expect(200);
  await until(ARRIVES_MS, async () => (await webhooksOf(admin))[0]?.last?.status === 500);
  answers.push(await webhooksOf(admin));
  const update = { id: webhook._id, name: 'Other', paused: true };
  await admin.post('/api/webhooks/update', update).expect(200);
  expect(canaries.in(JSON.stringify(answers))).toEqual([]);
  await removeWebhook(admin, webhook._id).expect(200);
});

it('none of it is in a log, in the audit, or in any file that the server and its database wrote', async () => {
  const audit = (await admin.get('/api/audit?format=csv').expect(200)).text;
  expect(canaries.in(audit)).toEqual([]);
  expect(audit).toContain(',webhook.created,');
  expect(canaries.in(server.stdout + server.stderr)).toEqual([]);
  expect(await server.stop()).toBe(0);
  const secrets = await canaries.inFilesOf(server.dataDir);
  // What somebody reports is no secret to the database.
  expect(secrets.filter((what) => what !== 'what somebody reported')).toEqual([]);
});
