import { Injectable } from '@nestjs/common';
import { HOUR_MS, parseCodeSecret } from '@keyroster/contracts';
import type { CodeAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { totpAt } from '../../../../common/secrets/totp.js';
import { Changes } from '../../../record/changes/index.js';
import { CredentialCipher } from '../credential-cipher.js';
import { aboutCredential } from '../credential.mapper.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CodeUsesRepository } from './code-uses.repository.js';
import { texts } from '../../../../common/context/texts.js';

@Injectable()
export class CodesService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly uses: CodeUsesRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** The caller's access must have been checked. */
  async make(id: string, caller: Caller): Promise<CodeAnswer> {
    const credential = orNotFound(await this.credentials.find(id));
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
