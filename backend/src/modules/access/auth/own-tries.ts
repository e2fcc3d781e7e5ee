import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, type RefusalDetails } from '../../../common/errors/app-error.js';
import { Changes } from '../../record/changes/index.js';
import { LoginTries, type Attempt } from '../login-tries/index.js';
import { LoginRefusals } from './login/login-refusals.js';

/** How somebody shows that it is them. */
export type Proof = 'password' | 'code' | 'passkey';

/** Somebody who is signed in shows once more that it is them. Guessing here is held back like guessing at the door. */
@Injectable()
export class OwnTries {
  constructor(
    private readonly tries: LoginTries,
    private readonly refusals: LoginRefusals,
    private readonly changes: Changes,
  ) {}

  /** What the check finds; where that is null it was a wrong try. */
  async attempt<Found>(
    by: Proof,
    caller: Caller,
    address: CallerAddress,
    check: (attempt: Attempt) => Promise<Found | null>,
    details?: RefusalDetails,
  ): Promise<Found> {
    return this.tries.attempt(caller.username, address, async (attempt) => {
      const found = await check(attempt);
      if (found === null) {
        await this.noteWrong(by, caller, attempt);
        throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials, details);
      }
      await attempt.succeeded();
      return found;
    });
  }

  private async noteWrong(by: Proof, { user_id, username }: Caller, attempt: Attempt): Promise<void> {
    await this.changes.run(async () => {
      this.changes.note({
        action: 'confirming.refused',
        target: user_id,
        target_name: username,
        after: { by },
      });
      await this.refusals.notePause({ id: user_id, username }, attempt);
    });
  }
}
