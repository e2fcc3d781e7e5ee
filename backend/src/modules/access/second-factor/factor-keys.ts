import { Injectable } from '@nestjs/common';
import { OnStart } from '../../../common/lifecycle.js';
import { KeyRing, seal, unseal, Rekeys } from '../../../database/keys/key-ring.js';
import { UndoKeeper } from '../../record/changes/index.js';
import { SECOND_FACTORS, type SealedSecret, type SecondFactor } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const BATCH = 200;
const FIELDS = ['app', 'begun'] as const;

/** Encrypts the secrets of apps, bound to their user, and re-encrypts them when the key is changed. */
@Injectable()
export class FactorKeys {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly ring: KeyRing,
    private readonly kept: UndoKeeper,
  ) {}

  seal(userId: string, secret: string): SealedSecret {
    const { id: key_id, bytes } = this.ring.writing;
    return { sealed: seal(bytes, boundTo(userId), secret).toString('base64'), key_id };
  }

  open(userId: string, { sealed, key_id }: SealedSecret): string {
    const key = this.ring.find(key_id);
    if (!key) throw new Error('A second factor is encrypted with a key that CREDENTIALS_KEY does not hold');
    return unseal(key.bytes, boundTo(userId), Buffer.from(sealed, 'base64')).toString('utf8');
  }

  @OnStart('keys')
  async check(): Promise<void> {
    this.ring.checkHas(await this.repository.keysInUse(), 'second factors');
  }

  /** Answers in words how many no key reads; null where all are moved. */
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
        return isOld ? [[field, this.seal(id, this.open(id, secret))] as const] : [];
      });
      return moved.length > 0 ? Object.fromEntries(moved) : null;
    } catch {
      return null;
    }
  }
}

const boundTo = (userId: string): string => `${userId}.second-factor`;
