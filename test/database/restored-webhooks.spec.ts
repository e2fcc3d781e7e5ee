import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, todayInLima } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { registered } from '../support/data/renewals.js';
import { ALLOWED, aWebhook, Receiver } from '../support/data/webhooks.js';

/** Longer than between two looks for ends. */
const LOOKED_AGAIN_MS = 6_000;
const endedDaysAgo = (days: number) => ({
  subStartDate: todayInLima(Date.now() - (10 + days) * DAY_MS),
  subValidity: 10,
});

it('an end that was told before a backup is not told again after its restore; what comes then is', async () => {
  const app = await TestApp.start(ALLOWED);
  const receiver = await Receiver.start();
  const admin = await (await Session.root(app)).confirmed();
  await aWebhook(admin, receiver.url, 'user.expired', 'user.created');
  // As if it had been there for long.
  await app.database
    .collection('webhooks')
    .updateMany({}, { $set: { 'wants.$[].since': Date.now() - 30 * DAY_MS } });
  const user = await registered(admin, endedDaysAgo(2));
  await receiver.told('user.expired', user._id);

  const source = await DataTasks.on(app.uri);
  const file = source.file('told.bson.gz');
  await source.backup(file);
  const target = await DataTasks.on();
  await target.restore(file);
  const again = await TestApp.start({ ...ALLOWED, MONGODB_URI: target.uri });
  await delay(LOOKED_AGAIN_MS);
  const later = await registered(await Session.root(again));
  await receiver.told('user.created', later._id);
  expect(receiver.about('user.expired', user._id)).toHaveLength(1);

  await again.stop({ keepData: true });
  await source.stop({ keepData: true });
  await target.stop();
  await app.stop();
  await receiver.stop();
}, 60_000);
