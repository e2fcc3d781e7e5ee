import { DAY_MS } from '../constants.js';

export const WEBHOOK_EVENTS = [
  'user.created',
  'user.renewed',
  'user.locked',
  'user.unlocked',
  'user.deleted',
  'user.expiring',
  'user.expired',
  'alarm.raised',
  'trouble.opened',
  'trouble.closed',
  'credential.changed',
  'payment.requested',
  'payment.accepted',
  'payment.refused',
  'webhook.test',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const WEBHOOKS_MAX = 100;
export const WEBHOOK_URL_MAX_LENGTH = 2_000;
/** How many days before its end a subscription is reported as expiring, unless the webhook says otherwise. */
export const EXPIRING_DAYS: readonly number[] = [3];
/** The most days before an end at which a webhook may be told of it. */
export const EXPIRING_DAYS_MAX = 60;

/** The latest of the instants `days` before an end that has come by `now`; null before the first. */
export function expiringSince(end: number, now: number, days: readonly number[]): number | null {
  const come = days.map((day) => end - day * DAY_MS).filter((due) => due <= now);
  return come.length === 0 ? null : Math.max(...come);
}

/** The waits before each further attempt; after the last one a delivery is given up. */
export const DELIVERY_WAITS_MS = [
  5_000,
  30_000,
  2 * 60_000,
  10 * 60_000,
  30 * 60_000,
  2 * 3_600_000,
  6 * 3_600_000,
  12 * 3_600_000,
] as const;
