import type { Connection } from 'mongoose';
import { beginLedger } from './begin-ledger.js';

export interface Migration {
  name: string;
  /** Must be repeatable: it may run again after a kill. */
  up(connection: Connection): Promise<void>;
}

export const MIGRATION_LIST = Symbol('migrations');

export const MIGRATIONS: readonly Migration[] = [
  { name: 'the first shape', up: () => Promise.resolve() },
  { name: 'the ledger begins with the subscriptions that there are', up: beginLedger },
];
