import type { Connection } from 'mongoose';
import { beginLedger } from './begin-ledger.js';

export interface Migration {
  /** What it does to the data, in a few words. */
  name: string;
  /** Must be repeatable: it may run again after a kill. */
  up(connection: Connection): Promise<void>;
}

/** Where `Migrations` gets its list, so that a test can give another. */
export const MIGRATION_LIST = Symbol('migrations');

/** In order; the data's version is the number of those that ran. The first is the shape the product began with. */
export const MIGRATIONS: readonly Migration[] = [
  { name: 'the first shape', up: () => Promise.resolve() },
  { name: 'the ledger begins with the subscriptions that there are', up: beginLedger },
];
