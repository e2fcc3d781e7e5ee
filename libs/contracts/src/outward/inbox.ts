import { HOUR_MS } from '../constants.js';

/** What may need somebody, most urgent first. A kind whose part isn't built is never answered. */
export const INBOX_KINDS = [
  'alarm',
  'trouble',
  'exposed',
  'expiring',
  'pause',
  'spraying',
  'proxy',
  'audit',
  'webhook',
  'backup',
  'database',
] as const;

/** One of the kinds. */
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Of which a browser notification tells while nobody looks at the page. */
export const NOTIFIED_KINDS: readonly InboxKind[] = ['alarm', 'trouble'];

/** How often the chain of the audit is looked at, by one process for all. */
export const CHAIN_CHECK_MS = HOUR_MS;

/** `inbox:changed` is told no oftener. */
export const INBOX_NEWS_MS = 1_000;
