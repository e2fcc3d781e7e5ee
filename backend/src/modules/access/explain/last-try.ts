import { Injectable } from '@nestjs/common';
import { UserRoster } from '../../people/users/index.js';
import { AuditSearchService } from '../../record/audit/index.js';

/** From where somebody last tried to come in, or was there; empty where nothing is known. */
export interface Tried {
  /** With whichever password. */
  from: string;
  /** With the right one: names are public, and strangers try them too. */
  rightFrom: string;
}

const WRONG = ['wrong password', 'wrong passkey'];

/** Tries that a pause held back are written nowhere: those before them are. */
@Injectable()
export class LastTry {
  constructor(
    private readonly audit: AuditSearchService,
    private readonly roster: UserRoster,
  ) {}

  async of(userId: string): Promise<Tried> {
    const row = this.roster.get(userId);
    const seen = { at: row?.touchedAt ?? 0, ip: row?.user.ip_address ?? '' };
    const refused = await this.audit.refusedLogins(userId);
    const later = (last: { at: number; ip: string } | undefined): string =>
      last && last.at >= seen.at ? last.ip : seen.ip;
    return {
      from: later(refused[0]),
      rightFrom: later(refused.find(({ reason }) => !WRONG.includes(reason))),
    };
  }
}
