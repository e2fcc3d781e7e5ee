import { Injectable } from '@nestjs/common';
import type { Language, SessionEnded, SessionEnding } from '@keyroster/contracts';
import { type Caller, type SessionRef, callerMay } from '../../common/access/caller.js';
import { Programs, isProgramToken, type Admitted } from '../../common/access/authenticator.js';
import { AppError, forbidden, type RefusalDetails } from '../../common/errors/app-error.js';
import { Reactions } from '../../common/reactions.js';
import { texts } from '../../common/context/texts.js';

export type Named = SessionRef | { program: string };

/** What a client is told at the end of its session. After a view, the admin's own session goes on. */
export function toldEnd(
  { code, message, isForced, lock, by }: SessionEnding,
  { viewing, language }: { viewing?: unknown; language?: Language },
): SessionEnded {
  const { server, sessionEnded } = texts(language);
  if (viewing) return { code, message: server.viewOver };
  const said = isForced ? server.sessionOver : lock ? server.accountLocked(lock) : sessionEnded[code];
  return { code, message: message ?? said, ...(by && { by }) };
}

export class SessionOver extends AppError {
  constructor(
    readonly ending: SessionEnding,
    whose: { viewing?: unknown } = {},
    help: RefusalDetails = {},
  ) {
    const { code, message, by } = toldEnd(ending, whose);
    super('SESSION_ENDED', message, { ...help, ended: code, by });
  }
}

@Injectable()
export class AdmittedSessions {
  constructor(private readonly reactions: Reactions) {}

  read(token: string): SessionRef | null {
    return this.reactions.answerTo(AdmittedSessions, 'read')(token);
  }

  admit(named: SessionRef, ip: string): Promise<Admitted> {
    return this.reactions.answerTo(AdmittedSessions, 'admit')(named, ip);
  }

  recheck(caller: Caller, ip: string): Promise<Admitted> {
    return this.reactions.answerTo(AdmittedSessions, 'recheck')(caller, ip);
  }

  noteDevice(caller: Caller, deviceId: string): void {
    this.reactions.answerTo(AdmittedSessions, 'noteDevice')(caller, deviceId);
  }
}

@Injectable()
export class Admission {
  constructor(
    private readonly sessions: AdmittedSessions,
    private readonly programs: Programs,
  ) {}

  /** Null for a foreign token. Looks nothing up, so that a flood of foreign tokens is stopped sooner. */
  read(token: string): Named | null {
    return isProgramToken(token) ? { program: token } : this.sessions.read(token);
  }

  async admit(named: Named, ip: string): Promise<Admitted> {
    if (!('program' in named)) return this.sessions.admit(named, ip);
    return mayWatch(await this.programs.admit(named.program, ip));
  }

  recheck(caller: Caller, ip: string): Promise<Admitted> {
    return (caller.program ? this.programs : this.sessions).recheck(caller, ip);
  }

  noteDevice(caller: Caller, deviceId: string): void {
    if (!caller.program) this.sessions.noteDevice(caller, deviceId);
  }
}

/** Everything that sockets are told is for those who may watch, so a program needs that permission. */
function mayWatch(admitted: Admitted): Admitted {
  if (!callerMay(admitted.caller, 'activity.watch')) throw forbidden();
  return admitted;
}
