import { Injectable } from '@nestjs/common';
import { parse } from 'tldts';
import { isSiteOf, type AuditAction } from '@keyroster/contracts';
import type { FillAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { texts } from '../../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { AuditRepeats } from '../../../record/audit/index.js';
import { about } from '../../../record/changes/index.js';
import { SeatBoard } from '../../seats/index.js';
import { SubtitlesService } from '../../subtitles/index.js';
import { CodesService, CredentialLookupService, ReadNotes, type StoredCredential } from '../index.js';

const partsOf = (host: string) => parse(host, { allowPrivateDomains: true });

/** Returns the login for a page of the credential's site. Only here do members get a fill-only login. */
@Injectable()
export class FillingService {
  constructor(
    private readonly credentials: CredentialLookupService,
    private readonly subtitles: SubtitlesService,
    private readonly seats: SeatBoard,
    private readonly codes: CodesService,
    private readonly notes: ReadNotes,
    private readonly repeats: AuditRepeats,
  ) {}

  async fill(id: string, origin: string, caller: Caller): Promise<FillAnswer> {
    const credential = orNotFound(await this.credentials.findStored(id));
    const via = await this.check(credential, origin, caller);
    await this.record('credential.filled', credential, { origin });
    const answer = this.credentials.toAnswer(credential);
    if (via !== 'role') this.notes.note(caller, via, [credential], [answer]);
    const made = this.codes.codeOf(credential);
    const code = made && { code: made.code, valid_until: made.valid_until };
    return { email: answer.email, password: answer.password, ...(code && { code }) };
  }

  private async check(credential: StoredCredential, origin: string, caller: Caller) {
    try {
      const { via } = await this.subtitles.open(String(credential.subtitle_id), caller);
      if (!isSiteOf(credential.domain, origin, partsOf)) {
        throw new AppError('WRONG_SITE', texts().server.siteWrong);
      }
      await this.seats.checkMayUse(caller, credential);
      return via;
    } catch (error) {
      if (error instanceof AppError) {
        await this.record('credential.fill_refused', credential, { origin, code: error.code });
      }
      throw error;
    }
  }

  private async record(
    action: AuditAction,
    { _id, course_name, domain }: StoredCredential,
    after: { origin: string; code?: string },
  ): Promise<void> {
    const fact = { ...about(action, { _id, name: course_name || domain }), after };
    await this.repeats.record(fact, `${fact.target} ${after.origin}`);
  }
}
