import { aWebhookNamed } from '../data/webhooks.js';
import type { Row } from './row.js';

/** Calls about other programs that are told what happens. */
export const WEBHOOK_ROWS: Row[] = [
  { route: 'GET /api/webhooks' },
  { route: 'POST /api/webhooks', body: (_, { name }) => aWebhookNamed(name), ok: 201, wantsConfirmed: true },
  {
    route: 'POST /api/webhooks/update',
    names: 'webhook',
    body: (id, { name }) => ({ id, name }),
    wantsConfirmed: true,
  },
  { route: 'POST /api/webhooks/test', names: 'webhook', body: (id) => ({ id }) },
  { route: 'GET /api/webhooks/:id/deliveries', names: 'webhook' },
  { route: 'POST /api/webhooks/redeliver', names: 'delivery', body: (id) => ({ id }) },
  { route: 'POST /api/webhooks/remove', names: 'webhook', body: (id) => ({ id }) },
];
