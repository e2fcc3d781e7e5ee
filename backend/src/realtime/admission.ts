import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS, SESSION_END_MESSAGES, type SessionEndCode } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../common/access/caller.js';
import { AppError } from '../common/errors/app-error.js';
import { Port } from '../common/port.js';

/** Who was let in, and until when if nothing else happens, in ms. */
export interface Admitted {
  caller: Caller;
  overAt: number;
}

/** What is said of the end of a session. An admin who saw what somebody else sees goes on as themselves. */
export const endMessageOf = (code: SessionEndCode, { viewing }: { viewing?: unknown }): string =>
  viewing ? SERVER_TEXTS.viewOver : SESSION_END_MESSAGES[code];

/** Their session has ended, and why: what their sockets are told before they are closed. */
export class SessionOver extends AppError {
  constructor(
    readonly endCode: SessionEndCode,
    message: string = SESSION_END_MESSAGES[endCode],
  ) {
    super('SESSION_ENDED', message);
  }
}

interface Admits {
  read(token: string): SessionRef | null;
  admit(named: SessionRef, ip: string): Promise<Admitted>;
  recheck(caller: Caller, ip: string): Promise<Admitted>;
}

/** The port through which sockets learn who comes in; sessions answer. Refusals are thrown as AppErrors. */
@Injectable()
export class Admission extends Port<Admits> {
  /** What a token names, null when it is not one of ours; without asking anybody: a flood of others is stopped sooner. */
  read(token: string): SessionRef | null {
    return this.asked.read(token);
  }

  admit(named: SessionRef, ip: string): Promise<Admitted> {
    return this.asked.admit(named, ip);
  }

  /** Whether somebody who is in may stay. */
  recheck(caller: Caller, ip: string): Promise<Admitted> {
    return this.asked.recheck(caller, ip);
  }
}
