import { DAY_MS, HOUR_MS } from '@keyroster/contracts';
import type { BackupListAnswer } from '@keyroster/contracts/dto';
import { AutomaticBackups } from '../../backend/src/modules/record/backup/automatic-backups.js';
import { Session, TestApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { aCourse } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { dumpOf } from '../support/data/dump.js';
import { until } from '../support/checks/until.js';
import { itemsOf } from '../support/data/inbox.js';
import { aMessageTemplate, anHttpChannel, aRule, messagesOf } from '../support/data/outreach.js';
import { registered } from '../support/data/renewals.js';
import { S3Server } from '../support/data/s3-server.js';

const MADE_WITHIN_MS = 15_000;
/** What a backup or a restore itself changes. */
const GOES_ON = ['meta', 'audit_entries', 'audit_chain', 'channels'];
const OTHERS = [
  'shop/keyroster-by-hand.gz',
  'shop/notes.txt',
  'elsewhere/keyroster-2020-01-01T000000Z.bson.gz',
];

let s3: S3Server;
let app: TestApp;
let env: Record<string, string>;

beforeAll(async () => {
  s3 = await S3Server.start('access-key');
  for (const name of OTHERS) s3.objects.set(name, Buffer.from(name));
  env = {
    WEBHOOK_ALLOW: '127.0.0.1',
    BACKUP_EVERY: '1d',
    BACKUP_TO: 's3://bucket/shop',
    BACKUP_KEEP: '2',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY: 'access-key',
    S3_SECRET_KEY: 'canary-secret-key',
  };
  app = await TestApp.start(env);
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

/** Turns the clock on, and lets the server look for what is due. */
async function lookAt(hours: number): Promise<Session> {
  app.turnClock(hours * HOUR_MS);
  app.get(AutomaticBackups).wake();
  return Session.root(app);
}

const listed = async (admin: Session) => answerOf<BackupListAnswer>(admin.get('/api/backups'));

const failed = async (admin: Session) => (await listed(admin)).failed?.message ?? '';

it('three days of backups: one a day, the newest two kept, nothing else removed, failures in the inbox', async () => {
  let admin = await lookAt(0);
  await until(MADE_WITHIN_MS, async () => (await listed(admin)).total === 1);
  admin = await lookAt(23);
  expect((await listed(admin)).total).toBe(1);
  admin = await lookAt(24.1);
  await until(MADE_WITHIN_MS, async () => (await listed(admin)).total === 2);
  const [, first] = (await listed(admin)).backups;

  s3.refuses = true;
  admin = await lookAt(48.3);
  await until(MADE_WITHIN_MS, async () => (await failed(admin)) !== '');
  expect(await itemsOf(admin, 'backup')).toMatchObject([
    { state: 'failed', message: 'The S3 server answered 403 AccessDenied' },
  ]);
  s3.refuses = false;
  s3.spoils = true;
  admin = await lookAt(48.5);
  await until(MADE_WITHIN_MS, async () => (await failed(admin)).includes('different'));
  expect((await listed(admin)).total).toBe(2);
  s3.spoils = false;
  admin = await lookAt(48.7);
  await until(MADE_WITHIN_MS, async () => (await listed(admin)).failed === null);
  const { backups, total, keep } = await listed(admin);
  expect({ total, keep }).toEqual({ total: 2, keep: 2 });
  expect(backups.map(({ name }) => name)).not.toContain(first?.name);
  expect(backups[0]?.at).toBeGreaterThan(Date.now() + 2 * DAY_MS);
  for (const name of OTHERS) expect(s3.objects.has(name)).toBe(true);
  expect(await itemsOf(admin, 'backup')).toEqual([]);

  await aCourse(admin);
  const channel = await anHttpChannel(await admin.confirmed(), 'http://127.0.0.1:1/');
  await aRule(admin, { when: 'welcome', template: await aMessageTemplate(admin, '{name}'), channel });
  await registered(admin, { wasap: '987 654 321' });
  expect(await messagesOf(admin)).toMatchObject([{ state: 'waiting' }]);
  const before = await dumpOf(app.database);
  await admin.post('/api/backups').expect(200);
  await until(MADE_WITHIN_MS, async () => !(await listed(admin)).is_running);
  await expectRestored(before);

  const stored = JSON.stringify(await app.database.collection<{ _id: string }>('meta').find().toArray());
  expect(stored).not.toContain('canary');

  // Where the store holds none any more, one is made at once.
  for (const name of s3.objects.keys()) if (!OTHERS.includes(name)) s3.objects.delete(name);
  admin = await lookAt(49);
  await until(MADE_WITHIN_MS, async () => (await listed(admin)).total === 1);
}, 180_000);

/** Restores the newest backup: all is as before, but a copy sends no messages before an admin allows it. */
async function expectRestored(before: Record<string, string[]>): Promise<void> {
  const target = await DataTasks.on(undefined, env);
  await target.restoreLatest();
  const after = await target.dump();
  expect(after).toMatchObject({ users: { length: 2 }, credentials: { length: 1 }, rules: { length: 1 } });
  for (const [name, documents] of Object.entries(after)) {
    const expected = name === 'messages' ? [] : before[name];
    if (!GOES_ON.includes(name)) expect([name, documents]).toEqual([name, expected]);
  }
  const copy = await TestApp.start({ MONGODB_URI: target.uri });
  const admin = await Session.root(copy);
  expect((await admin.get('/api/channels').expect(200)).body).toMatchObject({ channels: [{ paused: true }] });
  expect(await itemsOf(admin, 'channel')).toMatchObject([{ name: 'Chat' }]);
  await copy.stop({ keepData: true });
  await target.stop();
}
