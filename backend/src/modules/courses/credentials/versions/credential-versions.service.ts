import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { VERSIONED_FIELDS } from '@keyroster/contracts';
import type { RevealedVersionAnswer, VersionAnswer } from '@keyroster/contracts/dto';
import { currentContext } from '../../../../common/context/request-context.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { Clock } from '../../../../common/time/clock.js';
import { AuditService } from '../../../record/audit/index.js';
import { OnRemoved } from '../../../record/changes/index.js';
import { CredentialCipher, type VersionedState } from '../credential-cipher.js';
import { aboutCredential, changedAtOf, passwordIdOf } from '../credential.mapper.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialReadsRepository } from '../leaked-passwords/credential-reads.repository.js';
import type { CredentialVersion } from './credential-version.schema.js';
import { CredentialVersionsRepository } from './credential-versions.repository.js';

const KEPT_OF_EACH = 10;

@Injectable()
export class CredentialVersionsService {
  constructor(
    private readonly repository: CredentialVersionsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly reads: CredentialReadsRepository,
    private readonly cipher: CredentialCipher,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(credentialId: string): Promise<VersionAnswer[]> {
    orNotFound(await this.credentials.find(credentialId));
    return (await this.repository.list(credentialId)).map(toAnswer);
  }

  async open(id: string): Promise<{ version: CredentialVersion; state: VersionedState }> {
    const version = orNotFound(await this.repository.find(id));
    return { version, state: this.cipher.openState(version) };
  }

  /** Audited before the values are returned. */
  async reveal(id: string): Promise<RevealedVersionAnswer> {
    const { version, state } = await this.open(id);
    const credential = orNotFound(await this.credentials.find(String(version.credential_id)));
    await this.audit.record({
      ...aboutCredential('credential.revealed', credential),
      after: { replaced_at: version.at.toISOString() },
    });
    return state;
  }

  /** Runs within the edit. `kept` are the versions, newest first. Returns fields for the credential. */
  async keep(
    credential: Credential,
    kept: readonly CredentialVersion[],
    former: VersionedState,
    next: VersionedState,
  ): Promise<Required<Pick<Credential, 'changed_at' | 'password_id'>>> {
    const changed = VERSIONED_FIELDS.filter((field) => former[field] !== next[field]);
    const dated = { changed_at: changedAtOf(credential), password_id: passwordIdOf(credential) };
    if (changed.length === 0) return dated;
    const at = this.clock.now();
    const _id = new Types.ObjectId();
    const version: CredentialVersion = {
      _id,
      credential_id: credential._id,
      seq: (kept[0]?.seq ?? 0) + 1,
      at: new Date(at),
      by: currentContext()?.caller?.username ?? null,
      changed,
      password_id: dated.password_id,
      ...this.cipher.sealState(String(_id), former),
    };
    await this.repository.insert(version);
    const password_id =
      former.password === next.password ? dated.password_id : this.identify(next.password, kept);
    await this.prune([version, ...kept], password_id);
    const hasNewSecret = changed.includes('email') || changed.includes('password');
    return { changed_at: hasNewSecret ? at : dated.changed_at, password_id };
  }

  @OnRemoved('credentials')
  async removeOf(ids: string[]): Promise<void> {
    await this.repository.removeOf(ids);
  }

  /** A former password that is set again gets its former id, because its readers still know it. */
  private identify(password: string, kept: readonly CredentialVersion[]): Types.ObjectId {
    const same = kept.find((version) => this.cipher.openState(version).password === password);
    return same?.password_id ?? new Types.ObjectId();
  }

  /** Also deletes the reads of passwords that no remaining version has. */
  private async prune(newestFirst: readonly CredentialVersion[], present: Types.ObjectId): Promise<void> {
    const outdated = newestFirst.slice(KEPT_OF_EACH);
    const [first] = outdated;
    if (!first) return;
    await this.repository.remove(outdated.map(({ _id }) => _id));
    const known = new Set(
      [present, ...newestFirst.slice(0, KEPT_OF_EACH).map(({ password_id }) => password_id)].map(String),
    );
    const lost = outdated.map(({ password_id }) => password_id).filter((id) => !known.has(String(id)));
    await this.reads.removePasswords(first.credential_id, lost);
  }
}

const toAnswer = ({ _id, at, by, changed }: CredentialVersion): VersionAnswer => ({
  _id: String(_id),
  at: at.getTime(),
  by,
  changed,
});
