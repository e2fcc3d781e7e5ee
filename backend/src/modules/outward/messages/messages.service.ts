import { Injectable } from '@nestjs/common';
import { DAY_MS, TIMED_RULES, type MessageWhy } from '@keyroster/contracts';
import type {
  MessagesQuery,
  SentMessageAnswer,
  SentMessageListAnswer,
  UpcomingListAnswer,
} from '@keyroster/contracts/dto';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import { UserRoster } from '../../people/users/index.js';
import { MASK } from './channel-calls.js';
import type { Channel } from './channel.schema.js';
import { ChannelsRepository } from './channels.repository.js';
import { addressFor, plannedSteps, whyNotSend, type PlannedStep } from './message-plan.js';
import type { Message } from './message.schema.js';
import { MessagesRepository } from './messages.repository.js';
import { RulesRepository } from './rules.repository.js';

export interface AddressedStep extends PlannedStep {
  channel: Channel;
  to: string;
  /** Why the message can't be sent; null if it can. */
  why: MessageWhy | null;
}

@Injectable()
export class MessagesService {
  constructor(
    private readonly repository: MessagesRepository,
    private readonly rules: RulesRepository,
    private readonly channels: ChannelsRepository,
    private readonly roster: UserRoster,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async list(query: MessagesQuery): Promise<SentMessageListAnswer> {
    const { found, total } = await this.repository.list(query);
    return { messages: found.map(toSentMessage), total };
  }

  async upcoming(days: number): Promise<UpcomingListAnswer> {
    const now = this.clock.now();
    const steps = await this.between(now, now + days * DAY_MS);
    const list: UpcomingListAnswer = { items: [], cannot: [] };
    for (const { row, rule, channel, days: step, due, to, why } of steps) {
      const about = { user_id: row.id, email: row.user.email, rule: String(rule._id) };
      const stays = why ?? (channel.paused ? 'paused' : null);
      if (stays === null) {
        list.items.push({ at: due, ...about, step: String(step), channel: String(channel._id), to });
      } else if (!list.cannot.some((one) => one.user_id === row.id && one.rule === about.rule)) {
        list.cannot.push({ ...about, why: stays });
      }
    }
    return list;
  }

  async hasRules(): Promise<boolean> {
    return (await this.rules.about(TIMED_RULES)).length > 0;
  }

  /** What timed rules have to send between two instants: the only source of both messages and forecast. */
  async between(from: number, to: number): Promise<AddressedStep[]> {
    const rules = await this.rules.about(TIMED_RULES);
    if (rules.length === 0) return [];
    const channels = await this.channels.byId();
    const steps: AddressedStep[] = [];
    for (const step of plannedSteps(rules, this.roster.rows(), from, to)) {
      const channel = channels.get(String(step.rule.channel_id));
      if (!channel) continue;
      const { to, nowhere } = addressFor(step.row.user, channel.kind, this.settings.phoneRegion);
      steps.push({ ...step, channel, to, why: whyNotSend(step.row.user, step.due) ?? nowhere });
    }
    return steps.sort((one, other) => one.due - other.due || one.row.user.seq - other.row.user.seq);
  }
}

const toSentMessage = (message: Message): SentMessageAnswer => ({
  _id: String(message._id),
  user_id: String(message.user_id),
  rule: String(message.rule_id),
  channel: String(message.channel_id),
  ...pick(message, ['email', 'step', 'end', 'to', 'state', 'tries', 'status', 'at', 'next_at', 'why']),
  text: message.state === 'waiting' ? MASK : message.text,
});
