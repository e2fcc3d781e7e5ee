import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { endOfUser, MESSAGES_KEPT_MS } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import type { StoredUser } from '../../people/users/index.js';
import type { Channel } from './channel.schema.js';
import { addressFor } from './message-plan.js';
import type { NewMessage } from './messages.repository.js';
import { MessageTexts, type TextSecrets } from './message-texts.js';
import type { Rule } from './rule.schema.js';

interface Drafted extends TextSecrets {
  rule: Rule;
  channel: Channel;
  user: StoredUser;
  step: string;
  due: number;
}

/** Makes messages to be stored. One that can't be sent is stored as dropped, so that the log says why. */
@Injectable()
export class MessageDrafts {
  constructor(
    private readonly texts: MessageTexts,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async draft({ rule, channel, user, step, due, ...secrets }: Drafted): Promise<NewMessage> {
    const now = this.clock.now();
    const _id = new Types.ObjectId();
    const { to, nowhere } = addressFor(user, channel.kind, this.settings.phoneRegion);
    const common = {
      _id,
      user_id: user._id,
      email: user.email,
      rule_id: rule._id,
      when: rule.when,
      step,
      end: endOfUser(user),
      channel_id: channel._id,
      to,
      text: '',
      at: now,
      due,
    };
    const why = user.messages ? nowhere : 'off';
    if (why !== null) {
      const over = { over_at: now, expires_at: new Date(now + MESSAGES_KEPT_MS) };
      return { ...common, ...over, sealed: '', key_id: '', state: 'dropped', why, next_at: null };
    }
    const content = await this.texts.fill(rule.template_id, user, now, secrets);
    return { ...common, ...this.texts.seal(_id, content), state: 'waiting', why: null, next_at: due };
  }
}
