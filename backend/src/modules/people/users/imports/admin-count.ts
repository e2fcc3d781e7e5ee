import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import { AppError } from '../../../../common/errors/app-error.js';
import type { User } from '../user.schema.js';

/** How many admins there would be after each row: `AdminGuard`'s rule for many at once. */
export class AdminCount {
  constructor(
    private count: number,
    private readonly callerId: string,
  ) {}

  add(): void {
    this.count += 1;
  }

  change(user: Pick<User, '_id' | 'role'>, role: string): void {
    if (isAdminRole(role) === isAdminRole(user.role)) return;
    if (isAdminRole(role)) return this.add();
    if (String(user._id) === this.callerId) {
      throw new AppError('GUARDED', SERVER_TEXTS.demoteOneself, { field: 'role' });
    }
    if (this.count <= 1) {
      throw new AppError('GUARDED', SERVER_TEXTS.lastAdmin, { field: 'role' });
    }
    this.count -= 1;
  }
}
