import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { AppError } from '../../common/errors/app-error.js';
import { CountersRepository } from './counters.repository.js';
import type { User } from './user.schema.js';
import { UsersRepository } from './users.repository.js';

/** Keeps at least one admin, and nobody from shutting the door behind himself. Used inside the change's transaction. */
@Injectable()
export class AdminGuard {
  constructor(
    private readonly repository: UsersRepository,
    private readonly counters: CountersRepository,
  ) {}

  async checkMayStopBeingAdmin(user: User, callerId: string): Promise<void> {
    if (!isAdminRole(user.role)) return;
    if (String(user._id) === callerId) {
      throw new AppError('GUARDED', 'You cannot take the admin role from yourself');
    }
    await this.counters.beginChangeOfAdmins();
    if ((await this.repository.countAdmins()) <= 1) {
      throw new AppError('GUARDED', 'The last admin cannot be taken away');
    }
  }
}
