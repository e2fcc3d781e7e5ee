import { Injectable } from '@nestjs/common';
import { isExpired, isSupervisorRole, normaliseUsername, type ShutOut } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { accountLocked, AppError, type RefusalDetails } from '../../../../common/errors/app-error.js';
import { phoneNumber } from '../../../../common/phone-number.js';
import { OnAsked } from '../../../../common/reactions.js';
import { SocketRechecks } from '../../../../realtime/socket-rechecks.js';
import { Settings } from '../../../../config/settings.js';
import { UserStanding } from '../../../access/sessions/index.js';
import { OnRoster, type RosterChange } from './on-roster.js';
import type { RosterRow } from './row-pages.js';
import { UserRoster } from './user-roster.js';
import { texts } from '../../../../common/context/texts.js';

@Injectable()
export class Supervisors {
  /** Cached by name until a name or number changes, because a shut-out user may call again and again. */
  private readonly known = new Map<string, string | undefined>();
  private readonly names = new Map<string, string>();

  constructor(
    private readonly roster: UserRoster,
    private readonly settings: Settings,
  ) {}

  @OnRoster(['added', 'removed', 'edited'], ['email', 'role'])
  follow({ id, user }: RosterRow, { kind }: RosterChange): void {
    if (kind !== 'removed' && isSupervisorRole(user.role)) this.names.set(id, normaliseUsername(user.email));
    else this.names.delete(id);
  }

  /** The ids of the supervisors who have at least one of these users. */
  overseeing(userIds: readonly string[]): string[] {
    if (this.names.size === 0) return [];
    const names = new Set(userIds.map((id) => this.roster.get(id)?.supervisor));
    return [...this.names].flatMap(([id, name]) => (names.has(name) ? [id] : []));
  }

  @OnRoster(['added', 'removed', 'edited'], ['email', 'wasap'])
  forget(): void {
    this.known.clear();
  }

  chatWith(supervisor: string): string | undefined {
    const name = normaliseUsername(supervisor);
    if (name === '') return undefined;
    if (!this.known.has(name)) this.known.set(name, this.lookedUp(name));
    return this.known.get(name);
  }

  private lookedUp(name: string): string | undefined {
    for (const { user } of this.roster.rows()) {
      if (user.email.normalize('NFC') !== name) continue;
      const number = phoneNumber(user.wasap, this.settings.phoneRegion);
      return number === '' ? undefined : `https://wa.me/${number}`;
    }
    return undefined;
  }
}

/** Tells from memory who is shut out, so that a flood of refused handshakes causes no queries. */
@Injectable()
export class RosterStanding {
  constructor(
    private readonly roster: UserRoster,
    private readonly supervisors: Supervisors,
    private readonly rechecks: SocketRechecks,
    private readonly clock: Clock,
  ) {}

  @OnAsked(UserStanding, 'whyShutOut')
  whyShutOut(userId: string): ShutOut | null {
    const user = this.roster.get(userId)?.user;
    if (!user) return null;
    if (user.is_locked) return 'locked';
    return isExpired(user, this.clock.now()) ? 'expired' : null;
  }

  @OnAsked(UserStanding, 'refusalFor')
  refusalFor(userId: string): AppError | undefined {
    const user = this.roster.get(userId)?.user;
    if (user?.lock) return accountLocked(user.lock, this.helpOf(user));
    return user && isExpired(user, this.clock.now())
      ? new AppError('EXPIRED', texts().refusals.expired, this.helpOf(user))
      : undefined;
  }

  @OnAsked(UserStanding, 'endOf')
  endOf(userId: string): number | null {
    return this.roster.get(userId)?.end ?? null;
  }

  /** Checks the user's sockets again, which stay open until the end that was known at their last check. */
  @OnRoster(['edited'], ['role', 'sub_start_date', 'sub_validity'])
  recheck({ id }: RosterRow): void {
    this.rechecks.recheckUser(id);
  }

  @OnAsked(UserStanding, 'helpFor')
  helpFor(userId: string): RefusalDetails {
    const user = this.roster.get(userId)?.user;
    return user ? this.helpOf(user) : {};
  }

  private helpOf({ lock, supervisor }: UserAnswer): RefusalDetails {
    const help = this.supervisors.chatWith(supervisor);
    return {
      ...(lock && { lock }),
      ...(help !== undefined && { help }),
    };
  }
}
