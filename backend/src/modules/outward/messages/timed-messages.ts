import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { endOfUser, STEP_LATE_MS } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Every, Lookout } from '../../../common/time/loops.js';
import { piecesOf } from '../../../common/time/pieces.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Leases } from '../../../database/leases.js';
import { Ledger } from '../../people/renewals/index.js';
import { UserEdits } from '../../people/users/index.js';
import { MessageDrafts } from './message-drafts.js';
import { keyOf, MessagesRepository, type NewMessage } from './messages.repository.js';
import { MessagesService, type AddressedStep } from './messages.service.js';

const LEASE = 'message_steps_lease';
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 50;

/** Makes the messages of timed rules when they are due, in the one process that holds the lease. */
@Injectable()
export class TimedMessages {
  private readonly lookout = new Lookout(this.clock, LOOK_EVERY_MS);

  constructor(
    private readonly plan: MessagesService,
    private readonly messages: MessagesRepository,
    private readonly drafts: MessageDrafts,
    private readonly users: UserEdits,
    private readonly ledger: Ledger,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  @Every(1_000)
  look(): Promise<void> {
    return this.lookout.lookIfDue(async () => {
      if (!(await this.plan.hasRules())) return false;
      if ((await this.due()).length === 0) return true;
      // Fails if another process holds the lease; the next look is soon enough.
      await this.leases.hold(LEASE, async (lease) => {
        for (const piece of piecesOf(await this.due(), AT_ONCE)) {
          await lease.confirm();
          await this.makeEach(piece);
        }
      });
      return true;
    });
  }

  @OnGap()
  @OnChange('rules')
  wake(): void {
    this.lookout.wake();
  }

  /** Steps that can be sent, aren't older than two hours, and weren't made yet. */
  private async due(): Promise<AddressedStep[]> {
    const now = this.clock.now();
    const steps = (await this.plan.between(now - STEP_LATE_MS - 1, now)).filter(({ why }) => why === null);
    const known = await this.messages.known(steps.map(madeOf));
    return steps.filter((step) => !known.has(keyOf(madeOf(step))));
  }

  /** Checks the steps against the database, because the roster may be behind. */
  private async makeEach(steps: readonly AddressedStep[]): Promise<void> {
    const ids = [...new Set(steps.map(({ row }) => row.id))];
    const users = new Map((await this.users.findEach(ids)).map((user) => [String(user._id), user]));
    const setAt = await this.ledger.lastMovesOf(ids);
    const made: NewMessage[] = [];
    for (const { rule, channel, row, days, due } of steps) {
      const user = users.get(row.id);
      const isAsPlanned = user && endOfUser(user) === row.end && (setAt.get(row.id) ?? 0) < due;
      if (isAsPlanned) made.push(await this.drafts.draft({ rule, channel, user, step: String(days), due }));
    }
    if (made.length > 0) await this.messages.appendNew(made);
  }
}

const madeOf = ({ row, rule, days }: AddressedStep) => ({
  user_id: new Types.ObjectId(row.id),
  rule_id: rule._id,
  end: row.end,
  step: String(days),
});
