import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { endOfUser, isStepOver, isTimedRule, MESSAGES_KEPT_MS, type MessageWhy } from '@keyroster/contracts';
import { asSystem } from '../../../common/context/request-context.js';
import { Clock } from '../../../common/time/clock.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import { Ledger } from '../../people/renewals/index.js';
import { TroublesService } from '../../courses/troubles/index.js';
import { UserEdits, type StoredUser } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import { DeliverySender, type Outcome, type Tried } from '../deliveries/index.js';
import type { Channel } from './channel.schema.js';
import { ChannelsService } from './channels.service.js';
import type { Message } from './message.schema.js';
import { MessagesRepository } from './messages.repository.js';
import { RulesRepository } from './rules.repository.js';

/** Checks before each try whether the reason for a message still holds. */
@Injectable()
export class MessageGrounds {
  constructor(
    private readonly rules: RulesRepository,
    private readonly messages: MessagesRepository,
    private readonly users: UserEdits,
    private readonly ledger: Ledger,
    private readonly troubles: TroublesService,
    private readonly clock: Clock,
  ) {}

  /** Why the message is not to be sent any more; null if it is to be sent. */
  async whyDrop(message: Message): Promise<MessageWhy | null> {
    const [user] = await this.users.findEach([String(message.user_id)]);
    if (!user) return 'deleted';
    if (!user.messages) return 'off';
    const rule = await this.rules.find(message.rule_id);
    if (!rule?.on || rule.when !== message.when) return 'rule';
    if (!isTimedRule(message.when)) return (await this.stands(message, user)) ? null : 'undone';
    const { end, due } = message;
    if (user.is_locked) return 'locked';
    if (end === null || endOfUser(user) !== end) return 'moved';
    if (await this.wasToldByHand(user, due)) return 'told';
    return isStepOver(rule, end, due, this.clock.now()) ? 'late' : null;
  }

  private async wasToldByHand({ _id, told_at }: StoredUser, due: number): Promise<boolean> {
    if (told_at === null || told_at < due) return false;
    return !(await this.messages.wasToldAt(_id, told_at));
  }

  /** Whether the event that it is about hasn't been taken back. */
  private async stands({ when, step }: Message, user: StoredUser): Promise<boolean> {
    if (when === 'locked') return user.is_locked && String(user.lock?.at) === step;
    if (when === 'renewed') return this.ledger.has(step);
    if (when === 'fixed') return this.troubles.isFixed(step);
    return true;
  }
}

/** Fields of a message that is over: the text as it may be shown, and nothing sealed. */
const opened = (text: string) => ({ text, sealed: '', key_id: '' });

@Injectable()
export class MessageSender extends DeliverySender<Channel, Message> {
  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: MessagesRepository,
    private readonly grounds: MessageGrounds,
    private readonly users: UserEdits,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {
    super({
      targets: channels.targets,
      queue: messages,
      changes,
      clock,
      pausedAction: 'channel.paused',
      keptMs: MESSAGES_KEPT_MS,
    });
  }

  @OnChange('channels', ['paused'])
  hear(): void {
    this.forget();
  }

  protected targetOf({ channel_id }: Message): Types.ObjectId {
    return channel_id;
  }

  protected override async isStillWanted(channel: Channel, message: Message): Promise<boolean> {
    const keepFor = (ms: number) => this.messages.prolong(message, ms);
    const looked = await this.channels.inTurn(channel, keepFor, async () => ({
      why: await this.grounds.whyDrop(message),
    }));
    if (looked === null) return false;
    const { why } = looked;
    if (why === null) return true;
    const over_at = this.clock.now();
    await this.messages.record(message, {
      state: 'dropped',
      why,
      next_at: null,
      over_at,
      expires_at: new Date(over_at + MESSAGES_KEPT_MS),
      ...opened(this.messages.contentOf(message).shown),
    });
    return false;
  }

  protected send(channel: Channel, message: Message, signal: AbortSignal): Promise<Outcome> {
    const id = `msg_${String(message._id)}`;
    return this.channels.deliver(
      channel,
      { ...this.messages.contentOf(message), to: message.to, id },
      signal,
    );
  }

  protected override async store(message: Message, tried: Tried): Promise<boolean> {
    if (tried.state === 'waiting') return super.store(message, tried);
    const over = { ...tried, ...opened(this.messages.contentOf(message).shown) } as Partial<Message>;
    if (tried.state !== 'delivered' || !isTimedRule(message.when)) return this.messages.record(message, over);
    return asSystem(() =>
      this.changes.run(async () => {
        if (!(await this.messages.record(message, over))) return false;
        await this.markAsTold(message, tried.over_at ?? this.clock.now());
        return true;
      }),
    );
  }

  private async markAsTold({ user_id, end, email }: Message, at: number): Promise<void> {
    const id = String(user_id);
    const [user] = await this.users.findEach([id]);
    if (!user || endOfUser(user) !== end) return;
    await this.users.setTold(id, at);
    if (user.told_at !== null) return;
    const facts = { before: { is_told: false }, after: { is_told: true } };
    this.changes.note({ action: 'renewal.told', target: id, target_name: email, ...facts });
    this.changes.tell({ what: 'renewals' });
  }
}
