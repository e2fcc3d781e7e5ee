import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { Webhook } from '../webhook.schema.js';
import type { Delivery } from './delivery.schema.js';
import { WebhookSender } from './webhook-sender.js';

/** One more than the deliveries that are sent to one webhook concurrently. */
const FEW = 9;

it('looks anew which are paused once it claimed something of one that is, and claims no more of it', async () => {
  const webhook = { _id: new Types.ObjectId(), paused: false } as Webhook;
  let claims = 0;
  const webhooks = { list: () => Promise.resolve([webhook]), find: () => delay(1, webhook) };
  const deliveries = {
    claim: () => {
      claims += 1;
      // Another process pauses the webhook, and this one hasn't heard of it yet.
      webhook.paused = true;
      return Promise.resolve({ webhook_id: webhook._id } as Delivery);
    },
    giveBack: () => Promise.resolve(),
  };
  const sender = new WebhookSender(
    webhooks as never,
    deliveries as never,
    {} as never,
    {} as never,
    { now: () => 0 } as never,
  );
  sender.wake();
  await delay(100);
  const before = claims;
  await delay(100);
  expect(claims).toBe(before);
  expect(claims).toBeLessThanOrEqual(FEW);
  await sender.stop();
});
