import { Injectable } from '@nestjs/common';
import { UserActivityRepository, type Touch } from './user-activity.repository.js';

export type { Touch } from './user-activity.repository.js';

/** Where gathered pings are stored. */
@Injectable()
export class UserPings {
  constructor(private readonly repository: UserActivityRepository) {}

  save(touches: readonly Touch[]): Promise<void> {
    return this.repository.touchMany(touches);
  }
}
