import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { MESSAGES_KEPT_MS } from '@keyroster/contracts';
import type { MessagesQuery } from '@keyroster/contracts/dto';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { inPieces } from '../../../common/time/pieces.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, SealedRows, type SealedKind } from '../../../database/keys/sealed-rows.js';
import { DeliveryQueue } from '../deliveries/index.js';
import { Message, type MessageContent, type SealedContent } from './message.schema.js';

export type NewMessage = Omit<Message, 'tries' | 'status' | 'ms' | 'lease' | 'leased_until'>;

type Made = Pick<Message, 'user_id' | 'rule_id' | 'end' | 'step'>;

@Injectable()
export class MessagesRepository extends DeliveryQueue<Message> {
  constructor(
    @InjectModel(Message.name) model: Model<Message>,
    private readonly ring: KeyRing,
  ) {
    super(model, 'channel_id');
  }

  /** Runs within a change, so that each message is stored if, and only if, the change is. */
  async append(messages: readonly NewMessage[]): Promise<void> {
    for await (const piece of inPieces(messages)) await this.model.insertMany(piece);
  }

  /** Skips messages that another process has already stored. */
  async appendNew(messages: readonly NewMessage[]): Promise<void> {
    try {
      await this.model.insertMany(messages, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The keys of the messages that are stored already. */
  async known(made: readonly Made[]): Promise<Set<string>> {
    const known = new Set<string>();
    for await (const piece of inPieces(made)) {
      const theirs = { user_id: { $in: piece.map(({ user_id }) => user_id) } };
      const found = await this.model.find(theirs, { user_id: 1, rule_id: 1, end: 1, step: 1 }).lean();
      for (const message of found) known.add(keyOf(message));
    }
    return known;
  }

  /** Whether a user counts as told because of a message by a rule. */
  async wasToldAt(user_id: Types.ObjectId, over_at: number): Promise<boolean> {
    return (await this.model.exists({ user_id, over_at, state: 'delivered' })) !== null;
  }

  list({ user_id, state, ...part }: MessagesQuery) {
    const of = user_id !== undefined && { user_id: new Types.ObjectId(user_id) };
    return this.part({ ...of, ...(state && { state }) }, { _id: -1 }, part);
  }

  /** Drops the waiting messages of a channel that is removed. */
  async dropOf(channel_id: Types.ObjectId, now: number): Promise<void> {
    const over = { state: 'dropped', why: 'rule', next_at: null, over_at: now, sealed: '', key_id: '' };
    await this.model.updateMany(
      { channel_id, state: 'waiting' },
      { $set: { ...over, lease: '', expires_at: new Date(now + MESSAGES_KEPT_MS) } },
    );
  }

  sealContent(id: Types.ObjectId, content: MessageContent): SealedContent {
    const sealed = this.ring.sealText(placeOf(id), JSON.stringify(content));
    return { sealed, key_id: this.ring.writing.id };
  }

  contentOf({ _id, sealed, key_id }: Message): MessageContent {
    return JSON.parse(this.ring.openText(key_id, placeOf(_id), sealed)) as MessageContent;
  }

  @Rekeys('messages')
  sealed(): SealedKind<Message, SealedContent> {
    return {
      rows: new SealedRows(this.model),
      anew: (message) => this.sealContent(message._id, this.contentOf(message)),
      left: ({ length }) => `${length} waiting messages`,
    };
  }
}

export const keyOf = ({ user_id, rule_id, end, step }: Made): string =>
  [String(user_id), String(rule_id), end, step].join(' ');

const placeOf = (id: Types.ObjectId): string => `${String(id)}.message`;
