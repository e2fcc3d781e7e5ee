import { Injectable, Logger } from '@nestjs/common';
import { SEAT_SILENT_MS } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { Every } from '../../../common/time/loops.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { OnStart } from '../../../common/lifecycle.js';
import { UserStanding } from '../../access/sessions/index.js';
import { inLines, lastSeen, swept, type Seats, type Truth } from './model/seats.js';
import { SeatBoard } from './seat-board.js';
import { SeatPings } from './seat-pings.js';
import { SeatTruth } from './seat-truth.js';
import { SeatsRepository } from './seats.repository.js';

/** Short, so that the second look comes within the one second that the next in line may have to wait. */
const LOOK_EVERY_MS = 250;
const GATHER_MS = 20;
/** After a failure nobody counts as silent for this time, in which all processes can store their pings. */
const TRUST_AGAIN_MS = 3_000;
/** In case a change event was lost. */
const AT_LEAST_EVERY_MS = 30_000;

/** Takes seats from users who fell silent, signed out or lost access. Runs in every process. */
@Injectable()
export class SeatSweep {
  private readonly logger = new Logger(SeatSweep.name);
  private users: ReadonlySet<string> = new Set();
  private looksDue = 0;
  private silentAt = Number.POSITIVE_INFINITY;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private failedAt = Number.NEGATIVE_INFINITY;
  private readonly looking = new Loop({ run: () => this.look(), gatherMs: GATHER_MS });

  constructor(
    private readonly repository: SeatsRepository,
    private readonly board: SeatBoard,
    private readonly truth: SeatTruth,
    private readonly pings: SeatPings,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {}

  @Every(LOOK_EVERY_MS)
  lookIfDue(): void {
    if (this.isDue()) this.looking.wake(0);
  }

  /** Looks at once and once more, because other caches may hear of the same change a moment later. */
  @OnStart('presence')
  @OnGap()
  @OnChange('seats')
  wake(): void {
    this.looksDue = 2;
    this.looking.wake();
  }

  @OnChange('credentials')
  @OnChange('subtitles')
  @OnChange('assignments')
  @OnChange('group_titles')
  hear(): void {
    if (this.users.size > 0) this.wake();
  }

  @OnChange('users', ['version', 'profile_group_id'])
  hearUser(change: Change): void {
    if ('documentKey' in change && this.users.has(String(change.documentKey._id))) this.wake();
  }

  @OnChange('sessions', ['endCode'])
  hearSession(change: Change): void {
    if ('documentKey' in change && this.pings.isJoined(String(change.documentKey._id))) this.wake();
  }

  private isDue(): boolean {
    if (this.looksDue > 0) return true;
    if (this.users.size === 0) return false;
    if (this.clock.now() >= this.silentAt) return true;
    if (this.clock.steady() - this.lookedAt >= AT_LEAST_EVERY_MS) return true;
    return [...this.users].some((user) => this.standing.whyShutOut(user));
  }

  private async look(): Promise<void> {
    this.looksDue = Math.max(0, this.looksDue - 1);
    this.lookedAt = this.clock.steady();
    try {
      await this.sweep();
    } catch {
      this.looksDue = 1;
      this.failedAt = this.clock.steady();
      this.logger.warn('Seats could not be looked at yet');
    }
  }

  private async sweep(): Promise<void> {
    const all = await this.repository.findEach();
    const { users, sessions } = inLines(all.values());
    this.users = new Set(users);
    this.pings.follow(sessions);
    this.silentAt = Number.POSITIVE_INFINITY;
    if (all.size === 0) return;
    const truthOf = await this.truth.of(all);
    for (const [id, seats] of all) await this.sweepOne(id, seats, truthOf(id));
  }

  private async sweepOne(id: string, seats: Seats, told: Truth): Promise<void> {
    const hasFailed = this.clock.steady() - this.failedAt < TRUST_AGAIN_MS;
    const truth = hasFailed ? { ...told, lastPing: () => this.clock.now() } : told;
    const isOver = swept(seats, truth, this.clock.now()) !== seats;
    const rest = isOver ? await this.sweepNow(id, truth) : seats;
    for (const place of rest.line) {
      this.silentAt = Math.min(this.silentAt, lastSeen(place, truth.lastPing) + SEAT_SILENT_MS);
    }
  }

  /** Reads the limit again, because an outdated limit of 0 would empty the line of users who joined since. */
  private sweepNow(id: string, told: Truth): Promise<Seats> {
    return this.board.change(id, async (now, found) => {
      const truth = { ...told, of: await this.truth.ofNow(id, told.of) };
      return swept(found, truth, now);
    });
  }
}
