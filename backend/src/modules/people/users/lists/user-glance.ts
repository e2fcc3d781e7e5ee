import { Injectable } from '@nestjs/common';
import { daysLeft } from '@keyroster/contracts';
import type { OneUserAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { endsAt } from '../subscription-of.js';
import { UsersRepository } from '../users.repository.js';
import { UserLists } from './user-lists.service.js';

/** One user, as what is told of them at a glance begins. */
@Injectable()
export class UserGlance {
  constructor(
    private readonly repository: UsersRepository,
    private readonly lists: UserLists,
    private readonly clock: Clock,
  ) {}

  async of(id: string): Promise<Pick<OneUserAnswer, 'user' | 'end' | 'told_at'>> {
    const stored = orNotFound(await this.repository.find(id));
    const at = endsAt(stored);
    const days_left = daysLeft(stored.sub_start_date, stored.sub_validity, this.clock.now());
    return {
      user: this.lists.toAnswer(stored),
      end: at === null ? null : { at, days_left },
      told_at: stored.told_at,
    };
  }
}
