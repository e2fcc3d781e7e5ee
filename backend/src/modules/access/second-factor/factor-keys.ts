import { Injectable } from '@nestjs/common';
import { OnStart } from '../../../common/lifecycle.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys } from '../../../database/keys/rekeys.js';
import { UndoKeeper } from '../../record/changes/index.js';
import { FactorCipher } from './factor-cipher.js';
import { SECOND_FACTORS, type SealedSecret, type SecondFactor } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const BATCH = 200;
const FIELDS = ['app', 'begun'] as const;

/** What codes are made from goes from key to key with the credentials. */
@Injectable()
export class FactorKeys {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly cipher: FactorCipher,
    private readonly ring: KeyRing,
    private readonly kept: UndoKeeper,
  ) {}

  @OnStart('keys')
  async check(): Promise<void> {
    this.ring.checkHas(await this.repository.keysInUse(), 'second factors');
  }

  /** Answers how many no key reads, in words; null where all are moved. */
  @Rekeys('second factors')
  async rekey(signal?: AbortSignal): Promise<string | null> {
    const unreadable: string[] = [];
    for (;;) {
      const batch = await this.repository.notUnder(this.ring.writing.id, unreadable, BATCH);
      if (batch.length === 0) break;
      signal?.throwIfAborted();
      for (const factor of batch) if (!(await this.move(factor))) unreadable.push(String(factor._id));
    }
    await this.kept.rewrite(SECOND_FACTORS, (document) => this.movedOf(document as unknown as SecondFactor));
    if (unreadable.length === 0) return null;
    return `${unreadable.length} second ${unreadable.length === 1 ? 'factor' : 'factors'}`;
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
