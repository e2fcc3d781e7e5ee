import { Injectable } from '@nestjs/common';
import { divide, type Divided } from '../../../record/plans/index.js';
import { whyNotTouch } from '../accounts/admin-guard.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** The users whom a plan names. */
@Injectable()
export class PlannedUsers {
  constructor(private readonly repository: UsersRepository) {}

  /** In the order of the ids, for a program without admins. `whyNot` answers null for users that the plan may act on. */
  async divide(
    ids: string[],
    whyNot: (user: User) => string | null,
    basisOf?: (user: User) => unknown,
  ): Promise<Divided<User>> {
    const rules = {
      nameOf: ({ email }: User) => email,
      whyNot: (user: User) => whyNotTouch(user) ?? whyNot(user),
      ...(basisOf && { basisOf }),
    };
    return divide(ids, await this.repository.findEach(ids), rules);
  }
}
