import { Injectable } from '@nestjs/common';
import type { RevealedVersionAnswer, VersionAnswer } from '@keyroster/contracts/dto';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { AuditService } from '../../../record/audit/index.js';
import { aboutCredential } from '../changes/credential-facts.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialsService } from '../credentials.service.js';
import type { CredentialVersion } from './credential-version.schema.js';
import { CredentialVersionsRepository } from './credential-versions.repository.js';
import { VersionCipher } from './version-cipher.js';

/** What admins may do with former states of credentials. */
@Injectable()
export class CredentialVersions {
  constructor(
    private readonly repository: CredentialVersionsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly changes: CredentialsService,
    private readonly cipher: VersionCipher,
    private readonly audit: AuditService,
  ) {}

  /** Newest first, and never values. */
  async list(credentialId: string): Promise<VersionAnswer[]> {
    orNotFound(await this.credentials.find(credentialId));
    return (await this.repository.list(credentialId)).map(toAnswer);
  }

  /** A change like any other: what it replaces is kept in its turn. */
  async restore(id: string): Promise<void> {
    const version = orNotFound(await this.repository.find(id));
    await this.changes.update({ id: String(version.credential_id), ...this.cipher.open(version) });
  }

  /** Nobody does it unseen: the values leave after the audit has it. */
  async reveal(id: string): Promise<RevealedVersionAnswer> {
    const version = orNotFound(await this.repository.find(id));
    const credential = orNotFound(await this.credentials.find(String(version.credential_id)));
    const state = this.cipher.open(version);
    await this.audit.record({
      ...aboutCredential('credential.revealed', credential),
      after: { replaced_at: version.at.toISOString() },
    });
    return state;
  }
}

const toAnswer = ({ _id, at, by, changed }: CredentialVersion): VersionAnswer => ({
  _id: String(_id),
  at: at.getTime(),
  by,
  changed,
});
