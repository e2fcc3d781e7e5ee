import { Injectable } from '@nestjs/common';
import { isStaffRole, normaliseUsername, PROTECTED_ROLE } from '@keyroster/contracts';
import type { RegisterPayload, UpdateUserPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { checkInScope } from '../../../common/access/scope.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { nameTaken, unlessTaken } from '../../../common/errors/to-app-error.js';
import { PasswordHasher } from '../../../common/secrets/password-hasher.js';
import { Changes } from '../../record/changes/index.js';
import { PackagesService } from '../packages/index.js';
import { AdminGuard } from './accounts/admin-guard.js';
import { UserEdits, type StoredUser } from './changes/user-edits.js';
import { UserFields } from './changes/user-fields.js';
import type { User } from './user.schema.js';
import { UsersRepository } from './users.repository.js';
import { texts } from '../../../common/context/texts.js';

/** Passwords are hashed before the transaction: hashing takes longer than one should be open. */
@Injectable()
export class UsersService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly fields: UserFields,
    private readonly guard: AdminGuard,
    private readonly edits: UserEdits,
    private readonly packages: PackagesService,
    private readonly changes: Changes,
    private readonly hasher: PasswordHasher,
  ) {}

  async register(payload: RegisterPayload, actor?: string): Promise<User> {
    const password_hash = await this.hasher.hash(payload.password);
    const seq = await this.repository.takeSeqs(1);
    const email = normaliseUsername(payload.email);
    return this.changes.run(async () => {
      const sold = await this.packages.find(payload.package_id);
      const given = await this.fields.from(payload);
      const fields = { ...this.fields.defaults(sold), ...given, email, password_hash, seq };
      if (sold && isStaffRole(fields.role)) throw new AppError('GUARDED', texts().server.neverExpires);
      await this.guard.checkChange([{ before: null, after: fields }], { acceptsLogin: true });
      await this.checkSpelling(email);
      const amount = payload.amount ?? sold?.amount;
      const made = [{ fields, amount, package: sold, password: payload.password }];
      const [user] = await unlessTaken('email', this.edits.make(made, actor));
      await this.edits.checkLimit();
      if (!user) throw new Error('An insert answers with what it inserted');
      return user;
    });
  }

  async update(payload: UpdateUserPayload, caller: Caller): Promise<StoredUser> {
    const password_hash = payload.password ? await this.hasher.hash(payload.password) : undefined;
    return this.changes.run(async () => {
      const before = orNotFound(await this.repository.find(payload.id));
      checkInScope([before]);
      this.guard.checkTouch([before]);
      if (payload.version !== undefined && payload.version !== before.version) {
        throw new AppError('STALE_VERSION', texts().server.userChanged);
      }
      const given = await this.fields.from(payload, before);
      if (given.email !== undefined) await this.checkSpelling(given.email, payload.id);
      const fields = { ...given, ...(password_hash && { password_hash }) };
      await this.guard.checkChange([{ before, after: { ...before, ...fields } }], { acceptsLogin: true });
      if (fields.role !== undefined) await this.guard.checkMayStopBeingAdmin(before, caller.user_id);
      const { users } = await unlessTaken('email', this.edits.edit([{ before, fields }], caller));
      return orNotFound(users[0] ?? null);
    });
  }

  async delete(id: string, caller: Caller): Promise<void> {
    await this.changes.undoable('user.deleted', async () => {
      const user = orNotFound(await this.repository.find(id));
      this.guard.checkTouch([user]);
      const refusal = whyNotDelete(user, caller);
      if (refusal !== null) throw new AppError('GUARDED', refusal);
      await this.guard.checkMayStopBeingAdmin(user, caller.user_id);
      await this.remove([user], { acceptsLogin: true });
    });
  }

  async remove(users: readonly User[], { acceptsLogin = false } = {}): Promise<void> {
    const going = users.map((before) => ({ before, after: null }));
    await this.guard.checkChange(going, { acceptsLogin });
    await this.edits.remove(users);
  }

  private async checkSpelling(email: string, except?: string): Promise<void> {
    if (await this.repository.isSpeltOtherwise(email, except)) throw nameTaken('email');
  }
}

export function whyNotDelete({ _id, role }: StoredUser, caller: Caller): string | null {
  if (String(_id) === caller.user_id) return texts().server.deleteOneself;
  return role === PROTECTED_ROLE ? texts().server.userProtected : null;
}
