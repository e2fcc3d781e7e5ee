import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../common/ids.js';
import { OnStart } from '../../../common/lifecycle.js';
import { Reactions } from '../../../common/reactions.js';
import { CredentialsKeyCheck } from '../../../database/keys/credentials-key-check.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type Identified, type SealedKind } from '../../../database/keys/sealed-rows.js';
import { UndoKeeper } from '../../record/changes/index.js';
import { CredentialCipher, type SealedSecrets, type SealedState } from './credential-cipher.js';
import { CREDENTIALS, type Credential } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CREDENTIAL_VERSIONS, type CredentialVersion } from './versions/credential-version.schema.js';
import { CredentialVersionsRepository } from './versions/credential-versions.repository.js';

const BATCH = 200;
/** Limits the ids in the error message. */
const NAMED_MAX = 10;

/** Re-encrypts everything with the first key at run time. A write never overwrites an edit since the read. */
@Injectable()
export class Rekeying {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly versions: CredentialVersionsRepository,
    private readonly cipher: CredentialCipher,
    private readonly ring: KeyRing,
    private readonly keyCheck: CredentialsKeyCheck,
    private readonly kept: UndoKeeper,
    private readonly reactions: Reactions,
  ) {}

  /** Checks the stored documents, because another process may have written with a former key. */
  @OnStart('keys')
  async check(): Promise<void> {
    for (const { facts: what, run: kindOf } of this.reactions.of(Rekeys)) {
      this.ring.checkHas(await kindOf().rows.keysInUse(), what);
    }
  }

  /** Returns how many credentials were re-encrypted. Skips unreadable rows; a final error names them. */
  async run(onProgress: (moved: number) => void, signal?: AbortSignal): Promise<number> {
    let moved = 0;
    const left: string[] = [];
    for (const { facts: what, run: kindOf } of this.reactions.of(Rekeys)) {
      const kind = kindOf();
      const unreadable = await this.reseal(kind, signal, (count) => {
        if (what !== CREDENTIALS) return;
        moved += count;
        onProgress(moved);
      });
      if (unreadable.length > 0) left.push(kind.left(unreadable));
    }
    if (left.length > 0) {
      throw new Error(
        `CREDENTIALS_KEY: all others are moved, but no key of the list reads ${left.join(', ')}`,
      );
    }
    // Only after the last document, because until then each start must require every former key.
    await this.keyCheck.forgetFormerKeys();
    return moved;
  }

  @Rekeys(CREDENTIALS)
  sealedCredentials(): SealedKind<Credential, SealedSecrets> {
    return {
      rows: this.repository,
      anew: (one) => this.cipher.seal(String(one._id), this.cipher.open(String(one._id), one)),
      kept: CREDENTIALS,
      left: (those) => named(idsOf(those)),
    };
  }

  @Rekeys('versions of credentials')
  sealedVersions(): SealedKind<CredentialVersion, SealedState> {
    return {
      rows: this.versions,
      anew: (one) => this.cipher.sealState(String(one._id), this.cipher.openState(one)),
      kept: CREDENTIAL_VERSIONS,
      left: (those) => `versions of ${named(those.map((one) => String(one.credential_id)))}`,
    };
  }

  /** Returns the rows that no key can decrypt. */
  private async reseal(
    kind: SealedKind,
    signal: AbortSignal | undefined,
    onMoved: (count: number) => void,
  ): Promise<Identified[]> {
    const unreadable: Identified[] = [];
    for (;;) {
      const except = idsOf(unreadable);
      const batch = await kind.rows.notUnder(this.ring.writing.id, except, BATCH);
      if (batch.length === 0) break;
      signal?.throwIfAborted();
      const changes = batch.flatMap((former) => {
        const sealed = sealedAnew(kind, former);
        if (!sealed) unreadable.push(former);
        return sealed ? [{ former, sealed }] : [];
      });
      onMoved(await kind.rows.reseal(changes));
    }
    if (!kind.kept) return unreadable;
    // Deleted documents that an undo can restore. Unreadable ones are ignored, because they expire soon.
    await this.kept.rewrite(kind.kept, (document) => {
      if (document['key_id'] === this.ring.writing.id) return null;
      const sealed = sealedAnew(kind, document as unknown as Identified);
      return sealed && Object.keys(sealed).length > 0 ? { ...sealed } : null;
    });
    return unreadable;
  }
}

function sealedAnew(kind: SealedKind, row: Identified): object | null {
  try {
    return kind.anew(row);
  } catch {
    return null;
  }
}

function named(credentialIds: readonly string[]): string {
  const ids = [...new Set(credentialIds)];
  const shown = ids.slice(0, NAMED_MAX).join(', ') + (ids.length > NAMED_MAX ? ' …' : '');
  return `${ids.length} ${ids.length === 1 ? 'credential' : 'credentials'} (${shown})`;
}
