import { Injectable } from '@nestjs/common';
import type { FactorBegunAnswer } from '@keyroster/contracts/dto';
import { currentContext } from '../../../common/context/request-context.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import { Changes } from '../../record/changes/index.js';
import { FactorKeys } from './factor-keys.js';
import {
  appAddress,
  hasFactor,
  isAppCode,
  newAppSecret,
  plainCode,
  recoveryHash,
  stepOf,
} from './factor-rules.js';
import type { SealedSecret, SecondFactor } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

export interface CodeOwner {
  id: string;
  username: string;
}

/** What a code was found to be. It is taken only when everything else is right too. */
export interface LookedAt {
  isSet: boolean;
  /** False for a wrong code, and for one that was taken before. */
  take(): Promise<boolean>;
}

const NOBODY = '0'.repeat(24);

/** Codes of apps, and recovery codes. */
@Injectable()
export class FactorCodes {
  /** Checked where somebody has no app: response times must not tell who has one. */
  private readonly nobodysSecret = newAppSecret();

  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly keys: FactorKeys,
    private readonly changes: Changes,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  newApp({ id, username }: CodeOwner): { told: FactorBegunAnswer; kept: SealedSecret } {
    const secret = newAppSecret();
    const told = { secret, uri: appAddress(secret, this.settings.product, username) };
    return { told, kept: this.keys.seal(id, secret) };
  }

  /** The step to which the code of an app belongs; null for a wrong one. */
  stepOf(userId: string, app: SealedSecret, typed: string): number | null {
    return stepOf(this.keys.open(userId, app), plainCode(typed), this.clock.now());
  }

  /** Does as much work for a name that nobody has. */
  async look(owner: CodeOwner | null, typed: string | undefined): Promise<LookedAt> {
    const factor = await this.repository.find(owner?.id ?? NOBODY);
    const code = plainCode(typed ?? '');
    const step = stepOf(this.secretOf(factor), code, this.clock.now());
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

  private secretOf(factor: SecondFactor | null): string {
    return factor?.app ? this.keys.open(String(factor._id), factor.app) : this.nobodysSecret;
  }

  private async takeStep({ id }: CodeOwner, factor: SecondFactor, step: number | null): Promise<boolean> {
    if (!factor.app || step === null || step <= factor.last_step) return false;
    return this.repository.takeStep(id, step);
  }

  private takeRecovery({ id, username }: CodeOwner, hash: string): Promise<boolean> {
    return this.changes.run(async () => {
      const isTaken = await this.repository.takeRecovery(id, hash);
      if (isTaken) {
        // At a login nobody is signed in yet.
        const who = currentContext()?.caller ? {} : { actor: username, actor_id: id };
        this.changes.note({ action: 'recovery.used', ...who, target: id, target_name: username });
      }
      return isTaken;
    });
  }
}
