import { Injectable } from '@nestjs/common';
import type { RegisterPayload, UpdateUserPayload, UserAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { PasswordHasher } from '../../../common/secrets/password-hasher.js';
import { UserEdits } from './changes/user-edits.service.js';
import { UserRegistration } from './changes/user-registration.service.js';
import { toUserAnswer } from './user.mapper.js';

/** Users as the admin's form makes and changes them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly registration: UserRegistration,
    private readonly edits: UserEdits,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  async register(payload: RegisterPayload): Promise<UserAnswer> {
    return toUserAnswer(await this.registration.register(payload), this.clock.now());
  }

  /** The hash is made first: it takes longer than a transaction should be open. */
  async update(payload: UpdateUserPayload, caller: Caller): Promise<UserAnswer> {
    const hash = payload.password ? await this.hasher.hash(payload.password) : undefined;
    return toUserAnswer(await this.edits.update(payload, hash, caller), this.clock.now());
  }
}
