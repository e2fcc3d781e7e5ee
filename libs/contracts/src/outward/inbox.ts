import { HOUR_MS } from '../constants.js';

/** The kinds of inbox items, most urgent first. */
export const INBOX_KINDS = [
  'alarm',
  'trouble',
  'exposed',
  'payment',
  'expiring',
  'source',
  'pause',
  'spraying',
  'proxy',
  'audit',
  'webhook',
  'channel',
  'backup',
  'database',
] as const;

/** What may be wrong with backups: the last one failed, it is too old, or there never was one. */
export const BACKUP_STATES = ['failed', 'late', 'none'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];
export type InboxKind = (typeof INBOX_KINDS)[number];
/** The kinds that raise a browser notification while the page is hidden. */
export const NOTIFIED_KINDS: readonly InboxKind[] = ['alarm', 'trouble'];
/** How often one of the processes checks the hash chain of the audit. */
export const CHAIN_CHECK_MS = HOUR_MS;
/** The least time between two `inbox:changed`. */
export const INBOX_NEWS_MS = 1_000;
