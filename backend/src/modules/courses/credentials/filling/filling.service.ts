import { Injectable } from '@nestjs/common';
import { parse } from 'tldts';
import { isAdminRole, isSiteOf, type AuditAction } from '@keyroster/contracts';
import type { FillAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { texts } from '../../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { Clock } from '../../../../common/time/clock.js';
import { AuditRepeats } from '../../../record/audit/index.js';
import type { SeenThrough } from '../../assignments/index.js';
import { SubtitleLookup } from '../../subtitles/index.js';
import { aboutCredential, changedAtOf } from '../changes/credential-facts.js';
import { codeAt } from '../codes/codes.service.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialCipher } from '../keys/credential-cipher.js';
import { ReadNotes } from '../leaked-passwords/read-notes.js';
import { SeatStates } from '../reading/seat-states.js';

const partsOf = (host: string) => parse(host, { allowPrivateDomains: true });

/** Answers a login for a page of the credential's site. It is the only call that gives members a fill-only login. */
@Injectable()
export class FillingService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly seats: SeatStates,
    private readonly cipher: CredentialCipher,
    private readonly notes: ReadNotes,
    private readonly repeats: AuditRepeats,
    private readonly clock: Clock,
  ) {}

  async fill(id: string, origin: string, caller: Caller): Promise<FillAnswer> {
    const credential = orNotFound(await this.credentials.find(id));
    const via = await this.checked(credential, origin, caller);
    const { login, password, otp } = this.cipher.open(id, credential);
    await this.record('credential.filled', credential, { origin });
    if (via !== 'role') {
      const answered = { _id: id, password, changed_at: changedAtOf(credential) };
      this.notes.note(caller, via, [credential], [answered]);
    }
    const made = codeAt(otp, this.clock.now());
    const code = made && { code: made.code, valid_until: made.valid_until };
    return { email: login, password, ...(code && { code }) };
  }

  private async checked(credential: Credential, origin: string, caller: Caller): Promise<SeenThrough> {
    try {
      return await this.check(credential, origin, caller);
    } catch (error) {
      if (error instanceof AppError) {
        await this.record('credential.fill_refused', credential, { origin, code: error.code });
      }
      throw error;
    }
  }

  private async check(credential: Credential, origin: string, caller: Caller): Promise<SeenThrough> {
    const { via } = await this.subtitles.open(String(credential.subtitle_id), caller);
    if (!isSiteOf(credential.domain, origin, partsOf)) {
      throw new AppError('WRONG_SITE', texts().server.siteWrong);
    }
    const seated = { id: String(credential._id), seats: credential.seats };
    if (!isAdminRole(caller.role) && !(await this.seats.mayUse(caller.user_id, seated))) {
      throw new AppError('SEAT_NEEDED', texts().server.seatNeeded);
    }
    return via;
  }

  private async record(
    action: AuditAction,
    credential: Credential,
    after: { origin: string; code?: string },
  ): Promise<void> {
    await this.repeats.record(
      { ...aboutCredential(action, credential), after },
      `${String(credential._id)} ${after.origin}`,
    );
  }
}
