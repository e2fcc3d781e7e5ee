import { randomBytes } from 'node:crypto';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.service.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import { ALLOWED, aWebhook, Receiver, verified, type Heard } from '../support/data/webhooks.js';

const ARRIVES_MS = 5_000;
const aKey = (): string => randomBytes(32).toString('base64');
const [former, next] = [aKey(), aKey()];

it('the secret of a webhook goes to the first key with the credentials, and signs as before', async () => {
  const old = await TestApp.start({ ...ALLOWED, CREDENTIALS_KEY: former });
  const start = (keys: string) => TestApp.start({ ...ALLOWED, MONGODB_URI: old.uri, CREDENTIALS_KEY: keys });
  const receiver = await Receiver.start();
  const admin = await (await Session.root(old)).confirmed();
  const { webhook, secret } = await aWebhook(admin, receiver.url, 'user.created');
  const both = await start(`${next},${former}`);
  await expect(start(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
  await both.get(Rekeying).run(() => undefined);
  await both.stop({ keepData: true });
  const alone = await start(next);
  // The one that knows the former key alone can't sign any more, and leaves it to the other.
  await old.app.nest.close();
  await (await Session.root(alone)).post('/api/webhooks/test', { id: webhook._id }).expect(200);
  await until(ARRIVES_MS, () => receiver.heard.length > 0);
  expect(verified(secret, receiver.heard[0] as Heard)).toMatchObject({ type: 'webhook.test' });
  await receiver.stop();
  await alone.stop();
});
