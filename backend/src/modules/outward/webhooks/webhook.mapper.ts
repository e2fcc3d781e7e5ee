import type { DeliveryAnswer, WebhookAnswer } from '@keyroster/contracts/dto';
import type { Delivery } from './deliveries/delivery.schema.js';
import type { Webhook } from './webhook.schema.js';

export const toWebhookAnswer = (
  { _id, name, url, wants, paused, last }: Webhook,
  waiting: number,
): WebhookAnswer => ({
  _id: String(_id),
  name,
  url,
  events: wants.map(({ event }) => event),
  paused,
  last: last && { at: last.at, state: last.state, status: last.status },
  waiting,
});

export const toDeliveryAnswer = (delivery: Delivery): DeliveryAnswer => {
  const { _id, event, at, tries, state, status, ms, next_at } = delivery;
  return { _id: String(_id), event, at, tries, state, status, ms, next_at };
};
