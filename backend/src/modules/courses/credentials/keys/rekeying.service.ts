import { Injectable } from '@nestjs/common';
import { Reactions } from '../../../../common/reactions.js';
import { CredentialsKeyCheck } from '../../../../database/keys/credentials-key-check.js';
import { KeyRing, rekeys } from '../../../../database/keys/key-ring.js';
import { CredentialCipher, type SealedSecrets } from './credential-cipher.js';
import { UndoKeeper } from '../../../record/changes/index.js';
import { CREDENTIALS, type Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { VersionRekeying } from '../versions/version-rekeying.js';

const BATCH = 200;
/** More would make no line that a person reads. */
const NAMED_MAX = 10;

/**
 * Moves every credential to the first key, while the product runs. Each is moved by a write of its own that only takes
 * what was read: a kill, or somebody's edit in between, costs nothing but that the next round finds it again.
 */
@Injectable()
export class Rekeying {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly ring: KeyRing,
    private readonly keyCheck: CredentialsKeyCheck,
    private readonly kept: UndoKeeper,
    private readonly versions: VersionRekeying,
    private readonly reactions: Reactions,
  ) {}

  /** Answers how many were moved. What can't be read is left as it is, holds up no other, and is named at the end. */
  async run(onProgress: (moved: number) => void, signal?: AbortSignal): Promise<number> {
    const unreadable: string[] = [];
    let moved = 0;
    for (;;) {
      const batch = await this.repository.notUnder(this.ring.writing.id, unreadable, BATCH);
      if (batch.length === 0) break;
      signal?.throwIfAborted();
      const changes = batch.flatMap((former) => {
        const sealed = this.resealed(former);
        if (!sealed) unreadable.push(String(former._id));
        return sealed ? [{ former, sealed }] : [];
      });
      moved += await this.repository.reseal(changes);
      onProgress(moved);
    }
    await this.rekeyKept();
    unreadable.push(...(await this.versions.run(signal)));
    const left = [...named(unreadable), ...(await this.rekeyOthers(signal))];
    if (left.length > 0) {
      throw new Error(
        `CREDENTIALS_KEY: all others are moved, but no key of the list reads ${left.join(', ')}`,
      );
    }
    // Not before the last one is moved: until then every former key is asked for at each start.
    await this.keyCheck.forgetFormerKeys();
    return moved;
  }

  /** Answers what no key reads. No kind waits for another one's to be readable. */
  private async rekeyOthers(signal?: AbortSignal): Promise<string[]> {
    const unreadable: string[] = [];
    for (const { run } of this.reactions.of(rekeys)) {
      const left = await run(signal);
      if (left !== null) unreadable.push(left);
    }
    return unreadable;
  }

  /** Deleted ones that can still come back; those that no key reads are left, and are gone in minutes. */
  private rekeyKept(): Promise<void> {
    return this.kept.rewrite(CREDENTIALS, (document) => {
      const credential = document as unknown as Credential;
      if (credential.key_id === this.ring.writing.id) return null;
      return (this.resealed(credential) as Record<string, unknown> | undefined) ?? null;
    });
  }

  private resealed(credential: Credential): SealedSecrets | undefined {
    const id = String(credential._id);
    try {
      return this.cipher.seal(id, this.cipher.open(id, credential));
    } catch {
      return undefined;
    }
  }
}

function named(credentialIds: readonly string[]): string[] {
  const ids = [...new Set(credentialIds)];
  if (ids.length === 0) return [];
  const shown = ids.slice(0, NAMED_MAX).join(', ') + (ids.length > NAMED_MAX ? ' …' : '');
  return [`${ids.length} ${ids.length === 1 ? 'credential' : 'credentials'} (${shown})`];
}
