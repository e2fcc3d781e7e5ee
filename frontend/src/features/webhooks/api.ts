import type { DeliveryState } from '@keyroster/contracts';
import type {
  CreateWebhookPayload,
  DeliveryAnswer,
  DeliveryListAnswer,
  UpdateWebhookPayload,
  WebhookAnswer,
  WebhookCreatedAnswer,
  WebhookListAnswer,
} from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { useMakeSecret, usePost } from '../../shared/api/use-change.js';

/** Polled, because there is no live news of deliveries. */
const LOOK_EVERY_MS = 5_000;

export type Webhook = Pick<WebhookAnswer, keyof WebhookAnswer>;
export type Delivery = Pick<DeliveryAnswer, keyof DeliveryAnswer>;

export const webhooksQuery = getQuery(['webhooks', 'list'], '/webhooks', {
  select: ({ webhooks }: WebhookListAnswer): Webhook[] => webhooks,
  refetchInterval: LOOK_EVERY_MS,
});

export function deliveriesQuery(id: string, state: DeliveryState | 'all', limit: number) {
  const query = new URLSearchParams({ limit: String(limit), ...(state !== 'all' && { state }) });
  return getQuery<DeliveryListAnswer>(
    ['webhooks', 'deliveries', { id, state, limit }],
    `/webhooks/${id}/deliveries?${query}`,
    { refetchInterval: LOOK_EVERY_MS },
  );
}

export const useMakeWebhook = () =>
  useMakeSecret<CreateWebhookPayload, WebhookCreatedAnswer>('/webhooks', 'webhooks');

export const useUpdateWebhook = () =>
  usePost<UpdateWebhookPayload>('/webhooks/update', ['webhooks'], { successKey: 'updated' });

const useIdCall = (path: string, text: { successKey: 'deleted' } | { success: string }) =>
  usePost<{ id: string }>(path, ['webhooks'], text);

export const useRemoveWebhook = () => useIdCall('/webhooks/remove', { successKey: 'deleted' });
export const useTestWebhook = (success: string) => useIdCall('/webhooks/test', { success });
export const useRedeliver = (success: string) => useIdCall('/webhooks/redeliver', { success });
