import type { User } from './user.schema.js';

/** Somebody before a change, and after it. */
export interface UserPair {
  before: User;
  after: User;
}
