import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { KeptDocuments } from '../../record/changes/index.js';
import { FactorCipher } from './factor-cipher.js';
import { SECOND_FACTORS, type SealedSecret, type SecondFactor } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const BATCH = 200;
const FIELDS = ['app', 'begun'] as const;

/** Moves what codes are made from to the first key, as credentials are. */
@Injectable()
export class FactorRekeying {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly cipher: FactorCipher,
    private readonly ring: KeyRing,
    private readonly kept: KeptDocuments,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const unreadable: string[] = [];
    for (;;) {
      const batch = await this.repository.notUnder(this.ring.writing.id, unreadable, BATCH);
      if (batch.length === 0) break;
      signal?.throwIfAborted();
      for (const factor of batch) if (!(await this.move(factor))) unreadable.push(String(factor._id));
    }
    await this.kept.rewrite(SECOND_FACTORS, (document) => this.movedOf(document as unknown as SecondFactor));
    if (unreadable.length > 0) {
      throw new Error(`CREDENTIALS_KEY: no key of the list reads ${unreadable.length} second factors`);
    }
  }

  /** False where no key reads it. */
  private async move(factor: SecondFactor): Promise<boolean> {
    const moved = this.movedOf(factor);
    for (const field of FIELDS) {
      const [former, sealed] = [factor[field], moved?.[field]];
      if (former && sealed) await this.repository.reseal(factor._id, field, former, sealed);
    }
    return moved !== null;
  }

  private movedOf(factor: SecondFactor): Partial<Record<(typeof FIELDS)[number], SealedSecret>> | null {
    const id = String(factor._id);
    try {
      const moved = FIELDS.flatMap((field) => {
        const secret = factor[field];
        const isOld = secret && secret.key_id !== this.ring.writing.id;
        return isOld ? [[field, this.cipher.seal(id, this.cipher.open(id, secret))] as const] : [];
      });
      return moved.length > 0 ? Object.fromEntries(moved) : null;
    } catch {
      return null;
    }
  }
}
