import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../../database/keys/key-ring.js';
import { UndoKeeper } from '../../../record/changes/index.js';
import { CREDENTIAL_VERSIONS, type CredentialVersion } from './credential-version.schema.js';
import { CredentialVersionsRepository } from './credential-versions.repository.js';
import { VersionCipher, type SealedState } from './version-cipher.js';

const BATCH = 200;

/** Moves former states to the first key, as their credentials are. */
@Injectable()
export class VersionRekeying {
  constructor(
    private readonly repository: CredentialVersionsRepository,
    private readonly cipher: VersionCipher,
    private readonly ring: KeyRing,
    private readonly kept: UndoKeeper,
  ) {}

  /** Answers the ids of the credentials of which one can't be read; all others are moved. */
  async run(signal?: AbortSignal): Promise<string[]> {
    const unreadable = new Map<string, string>();
    for (;;) {
      const batch = await this.repository.notUnder(this.ring.writing.id, [...unreadable.keys()], BATCH);
      if (batch.length === 0) break;
      signal?.throwIfAborted();
      const changes = batch.flatMap((version) => {
        const sealed = this.resealed(version);
        if (!sealed) unreadable.set(String(version._id), String(version.credential_id));
        return sealed ? [{ _id: version._id, sealed }] : [];
      });
      await this.repository.reseal(changes);
    }
    await this.kept.rewrite(CREDENTIAL_VERSIONS, (document) => {
      const version = document as unknown as CredentialVersion;
      if (version.key_id === this.ring.writing.id) return null;
      return (this.resealed(version) as Record<string, unknown> | undefined) ?? null;
    });
    return [...unreadable.values()];
  }

  private resealed(version: CredentialVersion): SealedState | undefined {
    try {
      return this.cipher.seal(String(version._id), this.cipher.open(version));
    } catch {
      return undefined;
    }
  }
}
