import { ACTIVE_WITHIN_SECONDS, NEVER_AGE_SECONDS, DAY_MS } from '../constants.js';
import { TEXTS } from '../texts.js';
import { formatDateTime } from '../time.js';

/** The longest gap between pings within one span. */
export const SPAN_GAP_MS = 120_000;
/** The longest time of a query for spans. */
export const SPANS_ASKED_MAX_MS = 7 * DAY_MS;
export type ActivityStatus = 'Active' | 'Inactive';
/** Converts ms to the whole seconds of `last_ping_timestamp`. */
export const toPingTimestamp = (ms: number): number => Math.floor(ms / 1000);

/** The seconds since the last ping; 0 if a changed clock puts it into the future. */
export function pingAge(lastPing: number, serverMs: number): number {
  return Math.max(0, toPingTimestamp(serverMs) - Math.floor(lastPing));
}

/** The status at an instant of the server's clock. */
export function activityStatus(lastPing: number, serverMs: number): ActivityStatus {
  return pingAge(lastPing, serverMs) <= ACTIVE_WITHIN_SECONDS ? 'Active' : 'Inactive';
}

/** The first instant, in ms, at which a user who doesn't ping again is Inactive. */
export function inactiveFrom(lastPing: number): number {
  return (Math.floor(lastPing) + ACTIVE_WITHIN_SECONDS + 1) * 1000;
}

/** Whether a last ping is so old that it counts as none. */
export function isNeverPinged(lastPing: number, serverMs: number): boolean {
  return pingAge(lastPing, serverMs) > NEVER_AGE_SECONDS;
}

/** The last ping's time as the table shows it: DD/MM/YYYY HH:mm in Lima, or `N/A`. */
export function lastPingText(lastPing: number, serverMs: number): string {
  return isNeverPinged(lastPing, serverMs) ? TEXTS.notAvailable : formatDateTime(lastPing * 1000);
}
