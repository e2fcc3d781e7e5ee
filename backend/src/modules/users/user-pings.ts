import { Injectable } from '@nestjs/common';
import type { Touch } from './touch-update.js';
import { UsersRepository } from './users.repository.js';

export type { Touch } from './touch-update.js';

/** Where gathered pings are stored. */
@Injectable()
export class UserPings {
  constructor(private readonly repository: UsersRepository) {}

  save(touches: Touch[]): Promise<void> {
    return this.repository.touchMany(touches);
  }
}
