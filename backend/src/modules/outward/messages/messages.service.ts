import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@keyroster/contracts';
import type {
  MessagesQuery,
  SentMessageAnswer,
  SentMessageListAnswer,
  UpcomingListAnswer,
} from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { MASK } from './channel-calls.js';
import type { Message } from './message.schema.js';
import { MessageSteps } from './message-steps.js';
import { MessagesRepository } from './messages.repository.js';

@Injectable()
export class MessagesService {
  constructor(
    private readonly repository: MessagesRepository,
    private readonly steps: MessageSteps,
    private readonly clock: Clock,
  ) {}

  async list(query: MessagesQuery): Promise<SentMessageListAnswer> {
    const { found, total } = await this.repository.list(query);
    return { messages: found.map(toSentMessage), total };
  }

  async upcoming(days: number): Promise<UpcomingListAnswer> {
    const now = this.clock.now();
    const steps = await this.steps.between(now, now + days * DAY_MS);
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
}

const toSentMessage = (message: Message): SentMessageAnswer => ({
  _id: String(message._id),
  user_id: String(message.user_id),
  email: message.email,
  rule: String(message.rule_id),
  step: message.step,
  end: message.end,
  channel: String(message.channel_id),
  to: message.to,
  text: message.state === 'waiting' ? MASK : message.text,
  state: message.state,
  tries: message.tries,
  status: message.status,
  at: message.at,
  next_at: message.next_at,
  why: message.why,
});
