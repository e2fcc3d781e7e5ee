import { Injectable } from '@nestjs/common';
import { HOUR_MS, isAdminRole, parseCodeSecret } from '@keyroster/contracts';
import type { CodeAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { totpAt } from '../../../../common/secrets/totp.js';
import { Changes } from '../../../record/changes/index.js';
import { SubtitleLookup } from '../../subtitles/index.js';
import { CredentialCipher } from '../keys/credential-cipher.js';
import { aboutCredential } from '../changes/credential-facts.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { SeatStates } from '../reading/seat-states.js';
import { CodeUsesRepository } from './code-uses.repository.js';
import { texts } from '../../../../common/context/texts.js';

/** The code at a time; undefined if the credential has none. */
export function codeAt(otp: string, now: number): CodeAnswer | undefined {
  const secret = parseCodeSecret(otp);
  if (!secret) return undefined;
  const { code, validUntil } = totpAt(secret, now);
  return { code, period: secret.period, valid_until: validUntil };
}

/** One-time codes, for who may read the credential. What they are made from stays here. */
@Injectable()
export class Codes {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly cipher: CredentialCipher,
    private readonly seats: SeatStates,
    private readonly uses: CodeUsesRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async make(id: string, caller: Caller): Promise<CodeAnswer> {
    const credential = orNotFound(await this.credentials.find(id));
    await this.subtitles.open(String(credential.subtitle_id), caller);
    if (
      !isAdminRole(caller.role) &&
      !(await this.seats.mayUse(caller.user_id, { id, seats: credential.seats }))
    ) {
      throw new AppError('SEAT_NEEDED', texts().server.seatNeeded);
    }
    const made = codeAt(this.cipher.open(id, credential).otp, this.clock.now());
    if (!made) throw new AppError('NO_CODE', texts().server.codeNone);
    await this.record(credential, caller);
    return made;
  }

  /** Once for a session and an hour, on all processes together: a card that is shown asks twice a minute. */
  private async record(credential: Credential, caller: Caller): Promise<void> {
    const user = { sessionId: caller.session_id, credentialId: String(credential._id) };
    const now = this.clock.now();
    if (await this.uses.isKnown(user, now)) return;
    try {
      await this.changes.run(async () => {
        await this.uses.begin(user, now, now + HOUR_MS);
        this.changes.note(aboutCredential('credential.code_read', credential));
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
