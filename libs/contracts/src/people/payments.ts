import { DAY_MS } from '../constants.js';

/** The states of a payment that a user says they made. */
export const PAYMENT_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const PAYMENT_PICTURE_TYPES = ['png', 'jpg', 'jpeg', 'webp'] as const;
/** How many open payments a user may have. */
export const PAYMENTS_OPEN_MAX = 3;
/** How many payments a user may send on a day of Lima. */
export const PAYMENTS_PER_DAY = 10;
/** How many of their own payments, the newest, a user can list. */
export const OWN_PAYMENTS = 10;
export const PAYMENT_METHOD_MAX_LENGTH = 100;
export const PAYMENT_REASON_MAX_LENGTH = 200;
export const PAYMENT_TEXT_MAX_LENGTH = 2_000;
/** How long after the decision the picture is kept. */
export const PAYMENT_PICTURE_LASTS_MS = 90 * DAY_MS;
/** How long a ticket for somebody whose subscription has ended is valid. */
export const TICKET_LASTS_MS = DAY_MS;

/** Tells those who may see a payment that it changed. */
export interface PaymentChanged {
  id: string;
}
