import { Injectable } from '@nestjs/common';
import { CredentialsKeyCheck } from '../../database/credentials-key-check.js';
import { KeyRing } from '../../database/key-ring.js';
import { CredentialCipher } from './credential-cipher.js';
import { CredentialsRepository } from './credentials.repository.js';

const BATCH = 200;

/**
 * Moves every credential to the first key, while the product runs. Each is moved by one write that only takes what it
 * read: a kill, or somebody's edit in between, costs nothing but that the next round finds it again.
 */
@Injectable()
export class Rekeying {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly ring: KeyRing,
    private readonly keyCheck: CredentialsKeyCheck,
  ) {}

  /** Answers how many were moved. */
  async run(onProgress: (moved: number) => void): Promise<number> {
    let moved = 0;
    for (;;) {
      const batch = await this.repository.notUnder(this.ring.writing.id, BATCH);
      if (batch.length === 0) break;
      for (const credential of batch) {
        const id = String(credential._id);
        const isMoved = await this.repository.reseal(
          credential,
          this.cipher.seal(id, this.cipher.open(id, credential)),
        );
        if (isMoved) moved += 1;
      }
      onProgress(moved);
    }
    await this.keyCheck.forgetFormerKeys();
    return moved;
  }
}
