import { Injectable } from '@nestjs/common';
import type { FactorBegunAnswer } from '@keyroster/contracts/dto';
import { currentContext } from '../../../common/context/request-context.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type SealedKind } from '../../../database/keys/sealed-rows.js';
import { Changes } from '../../record/changes/index.js';
import {
  appAddress,
  hasFactor,
  isAppCode,
  newAppSecret,
  plainCode,
  recoveryHash,
  stepOf,
} from './factor-rules.js';
import {
  SEALED_FIELDS,
  SECOND_FACTORS,
  type SealedFields,
  type SealedSecret,
  type SecondFactor,
} from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

interface CodeOwner {
  id: string;
  username: string;
}

/** The result of looking at a code, which `take` uses up only once everything else is right too. */
export interface LookedAt {
  isSet: boolean;
  take(): Promise<boolean>;
}

const NOBODY = '0'.repeat(24);

/** Codes of apps and recovery codes. The secrets of apps are encrypted and bound to their user. */
@Injectable()
export class FactorCodes {
  /** Checked for users without an app, so that timing doesn't tell who has one. */
  private readonly nobodysSecret = newAppSecret();

  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly ring: KeyRing,
    private readonly changes: Changes,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  newApp({ id, username }: CodeOwner): { told: FactorBegunAnswer; kept: SealedSecret } {
    const secret = newAppSecret();
    const told = { secret, uri: appAddress(secret, this.settings.product, username) };
    return { told, kept: this.seal(id, secret) };
  }

  stepOf(userId: string, app: SealedSecret, typed: string): number | null {
    return stepOf(this.open(userId, app), plainCode(typed), this.clock.now());
  }

  /** Does as much work for an unknown name, so that timing doesn't reveal it. */
  async look(owner: CodeOwner | null, typed: string | undefined): Promise<LookedAt> {
    const factor = await this.repository.find(owner?.id ?? NOBODY);
    const code = plainCode(typed ?? '');
    const secret = factor?.app ? this.open(String(factor._id), factor.app) : this.nobodysSecret;
    const step = stepOf(secret, code, this.clock.now());
    const hash = recoveryHash(owner?.id ?? NOBODY, code);
    const isSet = hasFactor(factor);
    return {
      isSet,
      take: async () => {
        if (!owner || !factor || !isSet || typed === undefined) return false;
        if (isAppCode(code)) return this.takeStep(owner, factor, step);
        return factor.recovery.includes(hash) && this.takeRecovery(owner, hash);
      },
    };
  }

  @Rekeys('second factors')
  sealed(): SealedKind<SecondFactor, SealedFields> {
    return {
      rows: this.repository,
      anew: (factor) => this.anew(factor),
      kept: SECOND_FACTORS,
      left: ({ length }) => `${length} second ${length === 1 ? 'factor' : 'factors'}`,
    };
  }

  private async takeStep({ id }: CodeOwner, factor: SecondFactor, step: number | null): Promise<boolean> {
    if (!factor.app || step === null || step <= factor.last_step) return false;
    return this.repository.takeStep(id, step);
  }

  private takeRecovery({ id, username }: CodeOwner, hash: string): Promise<boolean> {
    return this.changes.run(async () => {
      const isTaken = await this.repository.takeRecovery(id, hash);
      if (isTaken) {
        // During a login there is no caller yet.
        const who = currentContext()?.caller ? {} : { actor: username, actor_id: id };
        this.changes.note({ action: 'recovery.used', ...who, target: id, target_name: username });
      }
      return isTaken;
    });
  }

  private seal(userId: string, secret: string): SealedSecret {
    return { sealed: this.ring.sealText(boundTo(userId), secret), key_id: this.ring.writing.id };
  }

  private open(userId: string, { sealed, key_id }: SealedSecret): string {
    return this.ring.openText(key_id, boundTo(userId), sealed);
  }

  private anew(factor: SecondFactor): SealedFields {
    const id = String(factor._id);
    const moved = SEALED_FIELDS.flatMap((field) => {
      const secret = factor[field];
      const isOld = secret && secret.key_id !== this.ring.writing.id;
      return isOld ? [[field, this.seal(id, this.open(id, secret))] as const] : [];
    });
    return Object.fromEntries(moved);
  }
}

const boundTo = (userId: string): string => `${userId}.second-factor`;
