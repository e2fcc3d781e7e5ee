import { aWebhookNamed } from '../data/webhooks.js';
import type { Row } from './row.js';

const NEW_CHANNEL = { kind: 'http', settings: { url: 'https://93.184.215.14/', type: 'json', body: '{}' } };
const NEW_RULE = { on: false, when: 'fixed' };

/** Calls about messages that the server sends to users by itself. */
const OUTREACH_ROWS: Row[] = [
  { route: 'GET /api/channels' },
  {
    route: 'POST /api/channels/save',
    body: (_, { name }) => ({ ...NEW_CHANNEL, name }),
    ok: 201,
    wantsConfirmed: true,
  },
  {
    route: 'POST /api/channels/test',
    names: 'channel',
    body: (_id) => ({ _id, to: '51987654321' }),
    wantsConfirmed: true,
  },
  { route: 'POST /api/channels/remove', names: 'channel', body: (_id) => ({ _id }), wantsConfirmed: true },
  { route: 'GET /api/rules' },
  { route: 'GET /api/rules/upcoming' },
  {
    route: 'POST /api/rules/save',
    names: 'template',
    body: (template, { name, channel }) => ({ ...NEW_RULE, name, template, channel }),
    ok: 201,
  },
  { route: 'POST /api/rules/remove', names: 'rule', body: (_id) => ({ _id }) },
  { route: 'GET /api/messages' },
];

/** Calls about webhooks and about messages to users. */
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
  ...OUTREACH_ROWS,
];
