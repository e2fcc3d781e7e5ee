import { Injectable } from '@nestjs/common';
import { DAY_MS, type WebhookEvent } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { Every, Lookout } from '../../../../common/time/loops.js';
import { piecesOf } from '../../../../common/time/pieces.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { NearEnds, UserEdits, type RosterRow } from '../../../people/users/index.js';
import { WebhooksRepository } from '../webhooks.repository.js';

const LOOK_EVERY_MS = 5_000;
const LOOKS_BACK_MS = 7 * DAY_MS;

const EVENTS: readonly WebhookEvent[] = ['user.expiring', 'user.expired'];

/** Finds subscriptions whose end is due. All processes look; the first tells, and the others find it told. */
@Injectable()
export class EndWatch {
  private readonly known = new Map<string, number>();
  private readonly lookout = new Lookout(this.clock, LOOK_EVERY_MS);

  constructor(
    private readonly near: NearEnds,
    private readonly users: UserEdits,
    private readonly webhooks: WebhooksRepository,
    private readonly clock: Clock,
  ) {}

  @Every(1_000)
  look(): Promise<void> {
    return this.lookout.lookIfDue(() => this.tellEach());
  }

  @OnGap()
  @OnChange('webhooks')
  wake(): void {
    this.lookout.wake();
  }

  private async tellEach(): Promise<boolean> {
    const webhooks = await this.webhooks.wanting(EVENTS);
    const sinceOf = new Map<number, number>();
    for (const { wants, expiring_days } of webhooks) {
      for (const { event, since } of wants.filter((want) => EVENTS.includes(want.event))) {
        for (const days of event === 'user.expired' ? [0] : expiring_days) {
          sinceOf.set(days, Math.min(since, sinceOf.get(days) ?? since));
        }
      }
    }
    for (const [days, since] of sinceOf) await this.tell(days * DAY_MS, since);
    return webhooks.length > 0;
  }

  private async tell(before: number, since: number): Promise<void> {
    const to = this.clock.now();
    const from = Math.max(since, to - LOOKS_BACK_MS);
    for (const [key, due] of this.known) if (due <= to - LOOKS_BACK_MS) this.known.delete(key);
    const keyOf = (row: RosterRow): string => `${before} ${row.id} ${row.end}`;
    const near = [...this.near.between(from + before, to + before)];
    for (const piece of piecesOf(near.filter((row) => !this.known.has(keyOf(row))))) {
      const due = piece.map((row) => [keyOf(row), row.end - before] as const);
      await this.users.tellDue(piece.map(({ id }) => id));
      for (const [key, at] of due) this.known.set(key, at);
    }
  }
}
