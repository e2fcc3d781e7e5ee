import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../common/time/clock.js';
import { Every } from '../../../../common/time/loops.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import { OnRoster, type RosterChange } from '../roster/on-roster.js';
import type { RosterRow } from '../roster/row-pages.js';
import { UserLocks } from './user-locks.service.js';

const LOOK_EVERY_MS = 1_000;

/**
 * Lifts locks whose time is up. Each process knows all of them from the roster and tries; the transaction of one of them
 * finds the lock, those of the others find that it is gone.
 */
@Injectable()
export class LockEnds {
  private readonly logger = new Logger(LockEnds.name);
  /** Of those who are locked for a time. */
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly locks: UserLocks,
    private readonly clock: Clock,
  ) {}

  @Every(LOOK_EVERY_MS)
  async lift(): Promise<void> {
    const now = this.clock.now();
    const over = [...this.ends].flatMap(([id, until]) => (now >= until ? [id] : []));
    try {
      for (const piece of piecesOf(over)) await this.locks.liftOver(piece);
    } catch {
      this.logger.warn('Locks that are over could not be lifted yet');
    }
  }

  @OnRoster(['added', 'edited', 'removed'])
  follow({ id, user }: RosterRow, { kind }: RosterChange): void {
    const until = kind === 'removed' ? null : (user.lock?.until ?? null);
    if (until === null) this.ends.delete(id);
    else this.ends.set(id, until);
  }
}
