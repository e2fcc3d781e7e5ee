import type { Caller } from './caller.js';

/** Whose token it is: sessions implement it. Throws when it is nobody's. */
export abstract class Authenticator {
  abstract authenticate(token: string, ip: string): Promise<Caller>;

  /** Whether they showed a moment ago, in this session, that it is them. */
  abstract isJustConfirmed(caller: Caller): Promise<boolean>;

  /** Whether they have to set up a second factor before anything else. */
  abstract needsFactor(caller: Caller): Promise<boolean>;

  /** Who it is where it is an admin who sees what somebody else sees, and null for every other token. */
  abstract lookOf(token: string): Promise<Caller | null>;
}
