import type { Caller } from '../common/access/caller.js';

/** Who was let in, and until when if nothing else happens, in ms. */
export interface Admitted {
  caller: Caller;
  overAt: number;
}

/** The port through which sockets learn who comes in; sessions implement it. Refusals are thrown as AppErrors. */
export abstract class Admission {
  /** Whether a token is one of ours at all, without asking anybody: a flood of others is stopped sooner. */
  abstract isWellSigned(token: string): boolean;

  abstract admit(token: string, ip: string): Promise<Admitted>;

  /** Whether somebody who is in may stay. */
  abstract recheck(caller: Caller, ip: string): Promise<Admitted>;
}
