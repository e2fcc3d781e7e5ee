import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '@keyroster/contracts';
import type { BackupListAnswer } from '@keyroster/contracts/dto';
import { AutomaticBackups } from '../../backend/src/modules/record/backup/automatic-backups.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { itemsOf } from '../support/data/inbox.js';
import { S3Server } from '../support/data/s3-server.js';

const MADE_WITHIN_MS = 15_000;
const OTHERS = [
  'shop/keyroster-by-hand.gz',
  'shop/notes.txt',
  'elsewhere/keyroster-2020-01-01T000000Z.bson.gz',
];

let s3: S3Server;
let app: TestApp;
let folder: string;

beforeAll(async () => {
  s3 = await S3Server.start('access-key');
  for (const name of OTHERS) s3.objects.set(name, Buffer.from(name));
  folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
  app = await TestApp.start({
    BACKUP_EVERY: '1d',
    BACKUP_TO: 's3://bucket/shop',
    BACKUP_KEEP: '2',
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY: 'access-key',
    S3_SECRET_KEY: 'canary-secret-key',
  });
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Lets the server look at this time. */
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

  await admin.post('/api/backups').expect(200);
  await until(MADE_WITHIN_MS, async () => !(await listed(admin)).is_running);
  const stored = JSON.stringify(await app.database.collection<{ _id: string }>('meta').find().toArray());
  expect(stored).not.toContain('canary');
}, 120_000);
