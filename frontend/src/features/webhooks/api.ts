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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

const WEBHOOKS_KEY = ['webhooks'] as const;
/** There is no live news of deliveries. */
const LOOK_EVERY_MS = 5_000;

export type Webhook = Pick<WebhookAnswer, keyof WebhookAnswer>;
export type Delivery = Pick<DeliveryAnswer, keyof DeliveryAnswer>;

/** All of them, oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/webhooks', { signal })) as WebhookListAnswer,
  select: ({ webhooks }): Webhook[] => webhooks,
  refetchInterval: LOOK_EVERY_MS,
});

/** The deliveries of one webhook, newest first. */
export const deliveriesQuery = (id: string, state: DeliveryState | 'all', limit: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', { id, state, limit }],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(state !== 'all' && { state }) });
      const path = `/webhooks/${id}/deliveries?${query.toString()}`;
      return (await send('GET', path, { signal })) as DeliveryListAnswer;
    },
    refetchInterval: LOOK_EVERY_MS,
  });

/** The secret is shown only once: it is dropped with the dialog. */
export function useMakeWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateWebhookPayload) =>
      (await send('POST', '/webhooks', { body })) as WebhookCreatedAnswer,
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
    gcTime: 0,
  });
}

export function useUpdateWebhook() {
  const { successes } = useTexts();
  return useChange({
    send: (body: UpdateWebhookPayload) => send('POST', '/webhooks/update', { body }),
    success: successes.updated,
    changes: [WEBHOOKS_KEY],
  });
}

export function useRemoveWebhook() {
  const { successes } = useTexts();
  return useChange({
    send: (id: string) => send('POST', '/webhooks/remove', { body: { id } }),
    success: successes.deleted,
    changes: [WEBHOOKS_KEY],
  });
}

export function useTestWebhook(success: string) {
  return useChange({
    send: (id: string) => send('POST', '/webhooks/test', { body: { id } }),
    success,
    changes: [WEBHOOKS_KEY],
  });
}

export function useRedeliver(success: string) {
  return useChange({
    send: (id: string) => send('POST', '/webhooks/redeliver', { body: { id } }),
    success,
    changes: [WEBHOOKS_KEY],
  });
}
