import { Injectable } from '@nestjs/common';
import { EXPIRING_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { asSystem } from '../../../../common/context/as-system.js';
import { Changes } from '../../../record/changes/index.js';
import { endsAt } from '../user.mapper.js';
import { UsersRepository } from '../users.repository.js';
import { endEventOf } from './outward-users.js';

/** Tells of ends that time alone has come to; of those that a change moves tells `EndMoves`. */
@Injectable()
export class UserEnds {
  constructor(
    private readonly repository: UsersRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Of these who end soon or have ended, by what is stored: whoever asks may be behind. */
  async tellDue(ids: string[]): Promise<void> {
    await asSystem(() =>
      this.changes.run(async () => {
        const now = this.clock.now();
        for (const user of await this.repository.findEach(ids)) {
          const end = endsAt(user);
          const event = end === null ? null : endEventOf(user, end, now);
          if (end === null || event === null) continue;
          this.changes.tellOutward({
            ...event,
            due: event.type === 'user.expired' ? end : end - EXPIRING_MS,
          });
        }
      }),
    );
  }
}
