import { SESSION_END_MESSAGES, type SessionEndCode } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../common/access/caller.js';
import { AppError } from '../common/errors/app-error.js';

/** Who was let in, and until when if nothing else happens, in ms. */
export interface Admitted {
  caller: Caller;
  overAt: number;
}

/** His session has ended, and why: what his sockets are told before they are closed. */
export class SessionOver extends AppError {
  constructor(
    readonly endCode: SessionEndCode,
    message: string = SESSION_END_MESSAGES[endCode],
  ) {
    super('SESSION_ENDED', message);
  }
}

/** The port through which sockets learn who comes in; sessions implement it. Refusals are thrown as AppErrors. */
export abstract class Admission {
  /** What a token names, null when it is not one of ours; without asking anybody: a flood of others is stopped sooner. */
  abstract read(token: string): SessionRef | null;

  abstract admit(named: SessionRef, ip: string): Promise<Admitted>;

  /** Whether somebody who is in may stay. */
  abstract recheck(caller: Caller, ip: string): Promise<Admitted>;
}
