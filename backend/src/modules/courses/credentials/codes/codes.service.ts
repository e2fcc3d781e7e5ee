import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { HOUR_MS, parseCodeSecret } from '@keyroster/contracts';
import type { CodeAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { totpAt } from '../../../../common/secrets/totp.js';
import { Changes } from '../../../record/changes/index.js';
import { CredentialCipher } from '../credential-cipher.js';
import { aboutCredential } from '../credential.mapper.js';
import type { Credential } from '../credential.schema.js';
import { CodeUsesRepository } from './code-uses.repository.js';
import { texts } from '../../../../common/context/texts.js';

@Injectable()
export class CodesService {
  constructor(
    private readonly cipher: CredentialCipher,
    private readonly uses: CodeUsesRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** The caller's access must have been checked. */
  async make(credential: Readonly<Credential>, caller: Caller): Promise<CodeAnswer> {
    const made = this.codeOf(credential);
    if (!made) throw new AppError('NO_CODE', texts().server.codeNone);
    await this.record(credential, caller);
    return made;
  }

  /** Undefined without a code secret. The calling service must check access and write the audit entry. */
  codeOf(credential: Readonly<Credential>): CodeAnswer | undefined {
    const secret = parseCodeSecret(this.cipher.open(String(credential._id), credential).otp);
    if (!secret) return undefined;
    const { code, validUntil } = totpAt(secret, this.clock.now());
    return { code, period: secret.period, valid_until: validUntil };
  }

  /** Audits once per session and hour across all processes, because an open card asks twice a minute. */
  private async record(credential: Credential, caller: Caller): Promise<void> {
    const user = { session_id: new Types.ObjectId(caller.session_id), credential_id: credential._id };
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
