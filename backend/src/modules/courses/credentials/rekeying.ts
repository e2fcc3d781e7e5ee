import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { OnStart } from '../../../common/lifecycle.js';
import { Reactions } from '../../../common/reactions.js';
import { CredentialsKeyCheck } from '../../../database/keys/credentials-key-check.js';
import { KeyRing, rekeys, unlessUnreadable } from '../../../database/keys/key-ring.js';
import { UndoKeeper } from '../../record/changes/index.js';
import { CredentialCipher } from './credential-cipher.js';
import { CREDENTIALS, type Credential } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CREDENTIAL_VERSIONS, type CredentialVersion } from './versions/credential-version.schema.js';
import { CredentialVersionsRepository } from './versions/credential-versions.repository.js';

const BATCH = 200;
/** Limits the ids in the error message. */
const NAMED_MAX = 10;

interface SealedDocument {
  _id: Types.ObjectId;
  key_id: string;
}

interface SealedCollection<Row extends SealedDocument, Sealed extends object> {
  name: string;
  repository: {
    notUnder(keyId: string, except: string[], limit: number): Promise<Row[]>;
    reseal(changes: Array<{ former: Row; sealed: Sealed }>): Promise<number>;
  };
  /** Throws if no key decrypts the row. */
  sealAnew: (row: Row) => Sealed;
  onMoved?: (count: number) => void;
}

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
    const inUse = [...(await this.repository.keysInUse()), ...(await this.versions.keysInUse())];
    this.ring.checkHas(inUse, 'credentials');
  }

  /** Returns how many credentials were re-encrypted. Skips unreadable ones; a final error names them. */
  async run(onProgress: (moved: number) => void, signal?: AbortSignal): Promise<number> {
    let moved = 0;
    const credentials = await this.reseal(
      {
        name: CREDENTIALS,
        repository: this.repository,
        sealAnew: (one: Credential) =>
          this.cipher.seal(String(one._id), this.cipher.open(String(one._id), one)),
        onMoved: (count) => {
          moved += count;
          onProgress(moved);
        },
      },
      signal,
    );
    const versions = await this.reseal(
      {
        name: CREDENTIAL_VERSIONS,
        repository: this.versions,
        sealAnew: (one: CredentialVersion) =>
          this.cipher.sealState(String(one._id), this.cipher.openState(one)),
      },
      signal,
    );
    const unreadable = [...credentials.map(({ _id }) => _id), ...versions.map((one) => one.credential_id)];
    const left = [...named(unreadable.map(String)), ...(await this.rekeyOthers(signal))];
    if (left.length > 0) {
      throw new Error(
        `CREDENTIALS_KEY: all others are moved, but no key of the list reads ${left.join(', ')}`,
      );
    }
    // Only after the last document, because until then each start must require every former key.
    await this.keyCheck.forgetFormerKeys();
    return moved;
  }

  private async reseal<Row extends SealedDocument, Sealed extends object>(
    { name, repository, sealAnew, onMoved }: SealedCollection<Row, Sealed>,
    signal: AbortSignal | undefined,
  ): Promise<Row[]> {
    const present = this.ring.writing.id;
    const unreadable: Row[] = [];
    const sealedAnew = (row: Row): Sealed | null => unlessUnreadable(() => sealAnew(row));
    for (;;) {
      const except = unreadable.map(({ _id }) => String(_id));
      const batch = await repository.notUnder(present, except, BATCH);
      if (batch.length === 0) break;
      signal?.throwIfAborted();
      const changes = batch.flatMap((former) => {
        const sealed = sealedAnew(former);
        if (!sealed) unreadable.push(former);
        return sealed ? [{ former, sealed }] : [];
      });
      const count = await repository.reseal(changes);
      onMoved?.(count);
    }
    // Deleted documents that an undo can restore. Unreadable ones are ignored, because they expire soon.
    await this.kept.rewrite(name, (document) => {
      const row = document as unknown as Row;
      return row.key_id === present ? null : (sealedAnew(row) as Record<string, unknown> | null);
    });
    return unreadable;
  }

  /** Returns what no key decrypts. Unreadable documents of one kind don't stop the other kinds. */
  private async rekeyOthers(signal?: AbortSignal): Promise<string[]> {
    const unreadable: string[] = [];
    for (const { run } of this.reactions.of(rekeys)) {
      const left = await run(signal);
      if (left !== null) unreadable.push(left);
    }
    return unreadable;
  }
}

function named(credentialIds: readonly string[]): string[] {
  const ids = [...new Set(credentialIds)];
  if (ids.length === 0) return [];
  const shown = ids.slice(0, NAMED_MAX).join(', ') + (ids.length > NAMED_MAX ? ' …' : '');
  return [`${ids.length} ${ids.length === 1 ? 'credential' : 'credentials'} (${shown})`];
}
