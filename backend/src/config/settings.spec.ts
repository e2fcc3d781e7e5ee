import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@keyroster/contracts';
import { readEnvironment } from './environment.js';
import { Settings } from './settings.js';

const MONGODB_URI = 'mongodb://127.0.0.1/keyroster';

it.each([
  [{}, DAY_MS],
  [{ BACKUP_EVERY: '6h' }, 6 * HOUR_MS],
  [{ BACKUP_EVERY: 'off' }, null],
  [{ MONGODB_URI }, null],
  [{ MONGODB_URI, BACKUP_EVERY: '7d' }, 7 * DAY_MS],
  [{ MONGODB_URI, BACKUP_EVERY: 'off' }, null],
])('with %j backups are made by themselves every %s ms', (given, every) => {
  const secret = randomBytes(32).toString('base64');
  const settings = new Settings(readEnvironment({ JWT_SECRET: secret, CREDENTIALS_KEY: secret, ...given }));
  expect(settings.backupEveryMs).toBe(every);
});
