import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { VERSIONED_FIELDS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { CredentialReadsRepository } from '../leaked-passwords/credential-reads.repository.js';
import { changedAtOf, passwordIdOf } from '../changes/credential-facts.js';
import type { Credential } from '../credential.schema.js';
import type { CredentialVersion } from './credential-version.schema.js';
import { CredentialVersionsRepository } from './credential-versions.repository.js';
import { VersionCipher, type VersionedState } from './version-cipher.js';

/** So many former states are kept of each credential. */
const KEPT = 10;

/** What a change of a credential's fields makes of its password's identity and of when it was changed. */
export type Dated = Required<Pick<Credential, 'changed_at' | 'password_id'>>;

/** Keeps what a credential was before a change. */
@Injectable()
export class VersionKeeper {
  constructor(
    private readonly repository: CredentialVersionsRepository,
    private readonly reads: CredentialReadsRepository,
    private readonly cipher: VersionCipher,
    private readonly clock: Clock,
  ) {}

  /** Of a credential that is being made. */
  begin(): Pick<Credential, 'changed_at'> {
    return { changed_at: this.clock.now() };
  }

  /**
   * Within the change, which writes the credential and so lets no other in between. Answers what is to be written with
   * it; nothing was changed, and nothing is kept, where both states are the same.
   */
  async keep(credential: Credential, former: VersionedState, next: VersionedState): Promise<Dated> {
    const changed = VERSIONED_FIELDS.filter((field) => former[field] !== next[field]);
    const dated = { changed_at: changedAtOf(credential), password_id: passwordIdOf(credential) };
    if (changed.length === 0) return dated;
    const kept = await this.repository.list(String(credential._id));
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
      ...this.cipher.seal(String(_id), former),
    };
    await this.repository.insert(version);
    const password_id =
      former.password === next.password ? dated.password_id : this.identify(next.password, kept);
    await this.prune([version, ...kept], password_id);
    const hasNewSecret = changed.includes('email') || changed.includes('password');
    return { changed_at: hasNewSecret ? at : dated.changed_at, password_id };
  }

  /** A former password is known to those who read it then, however it comes back. */
  private identify(password: string, kept: readonly CredentialVersion[]): Types.ObjectId {
    const same = kept.find((version) => this.cipher.open(version).password === password);
    return same?.password_id ?? new Types.ObjectId();
  }

  /** Passwords that can't come back any more take along who read them. */
  private async prune(newestFirst: readonly CredentialVersion[], present: Types.ObjectId): Promise<void> {
    const outdated = newestFirst.slice(KEPT);
    const [first] = outdated;
    if (!first) return;
    await this.repository.remove(outdated.map(({ _id }) => _id));
    const known = new Set(
      [present, ...newestFirst.slice(0, KEPT).map(({ password_id }) => password_id)].map(String),
    );
    const lost = outdated.map(({ password_id }) => password_id).filter((id) => !known.has(String(id)));
    await this.reads.removePasswords(first.credential_id, lost);
  }
}
