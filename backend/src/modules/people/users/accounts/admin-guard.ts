import { Injectable } from '@nestjs/common';
import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../../../common/errors/app-error.js';
import { CountersRepository } from '../counters.repository.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** Keeps at least one admin, and everybody from shutting themselves out. Used inside the change's transaction. */
@Injectable()
export class AdminGuard {
  constructor(
    private readonly repository: UsersRepository,
    private readonly counters: CountersRepository,
  ) {}

  async checkMayStopBeingAdmin(user: User, callerId: string): Promise<void> {
    if (!isAdminRole(user.role)) return;
    if (String(user._id) === callerId) {
      throw new AppError('GUARDED', SERVER_TEXTS.demoteOneself);
    }
    await this.beginChange();
    if ((await this.repository.countAdmins()) <= 1) throw new AppError('GUARDED', SERVER_TEXTS.lastAdmin);
  }

  /** Whether no admin would be left without so many. Asked again within the change, once that has begun. */
  async isNobodyLeft(without: number): Promise<boolean> {
    return without > 0 && (await this.repository.countAdmins()) <= without;
  }

  /** Within a change that took the role from somebody already. */
  async checkSomebodyIsLeft(): Promise<void> {
    await this.beginChange();
    if ((await this.repository.countAdmins()) === 0) throw new AppError('GUARDED', SERVER_TEXTS.lastAdmin);
  }

  /** Of two changes of the set of admins that overlap, one waits and then sees the other's. */
  beginChange(): Promise<void> {
    return this.counters.beginChangeOfAdmins();
  }
}
