import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { notFound } from '../../common/errors/app-error.js';
import { UserChanges } from './user-changes.js';
import { UsersRepository } from './users.repository.js';

/** When and from where users were last there. */
@Injectable()
export class UserTouches {
  constructor(
    private readonly repository: UsersRepository,
    private readonly changes: UserChanges,
    private readonly clock: Clock,
  ) {}

  async touch(id: string, ip: string): Promise<void> {
    const user = await this.repository.touch(id, ip, this.clock.now());
    if (user) this.changes.announce(user);
  }

  async reset(ids: string[] | 'all'): Promise<void> {
    await this.changes.run(async () => {
      const count = await this.repository.resetActivity(ids, this.clock.now());
      if (ids !== 'all' && count < ids.length) throw notFound();
      await this.changes.activityReset(ids, count);
    });
  }
}
