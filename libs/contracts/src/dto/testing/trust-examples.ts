import type { ClassConstructor } from 'class-transformer';
import * as dto from '../index.js';

const ID = '65f0c0ffee65f0c0ffee65f0';
const PROGRAM_TOKEN = {
  _id: ID,
  name: 'n',
  permissions: ['titles.read'],
  by: 'root',
  createdAt: '2025-06-01T10:00:00.000Z',
  usedAt: null,
  ip: null,
  expires_at: 1,
};
const WEBHOOK = {
  _id: ID,
  name: 'n',
  url: 'u',
  events: ['user.created'],
  expiring_days: [3],
  paused: false,
  last: { at: 1, state: 'waiting', status: null },
  waiting: 0,
};
const DELIVERY = {
  _id: ID,
  event: 'user.created',
  at: 1,
  tries: 1,
  state: 'waiting',
  status: 500,
  ms: 3,
  next_at: 2,
};

const MINE_TEXTS = { course_name: '', domain: 'd', image: '', title: 't', subtitle: 's', note: '' };
const MINE = { _id: ID, shop_id: ID, s_id: ID, ...MINE_TEXTS, has_code: false, fill_only: true };
const SEATED = { seat: { state: 'seated', of: 2, in_use: 1, waiting: 0 } };

/** Answers about programs' tokens, webhooks and what is filled in as the contract has them. */
export const TRUST_ANSWERS: ReadonlyArray<[type: ClassConstructor<object>, answer: object]> = [
  [dto.ProgramTokenListAnswer, { tokens: [PROGRAM_TOKEN] }],
  [dto.MadeProgramTokenAnswer, { token: `kr_${'A'.repeat(43)}`, _id: ID }],
  [dto.MineCredentialListAnswer, { products: [MINE, { ...MINE, ...SEATED }] }],
  [dto.TitleCountsListAnswer, { counts: [{ _id: ID, subtitles: 1, credentials: 2, users: 3 }] }],
  [dto.FillAnswer, { email: 'e', password: 'p' }],
  [dto.FillAnswer, { email: 'e', password: 'p', code: { code: '012345', valid_until: 1 } }],
  [dto.WebhookListAnswer, { webhooks: [WEBHOOK, { ...WEBHOOK, last: null }] }],
  [dto.WebhooksChangedAnswer, { message: 'm', webhooks: [WEBHOOK] }],
  [dto.WebhookCreatedAnswer, { message: 'm', webhook: WEBHOOK, secret: 's' }],
  [dto.DeliveryListAnswer, { deliveries: [DELIVERY], total: 1 }],
  [dto.RedeliveredAnswer, { message: 'm', deliveries: [{ ...DELIVERY, status: null, ms: null }], total: 1 }],
];
