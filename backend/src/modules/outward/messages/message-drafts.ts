import { Injectable } from '@nestjs/common';
import {
  endOfUser,
  endValues,
  fillTemplate,
  MESSAGES_KEPT_MS,
  placeholdersIn,
  type Placeholder,
} from '@keyroster/contracts';
import { Types } from 'mongoose';
import { PublicUrl } from '../../../common/http/public-url.js';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';
import { PinLinksService } from '../../access/auth/index.js';
import { TitlesService } from '../../courses/titles/index.js';
import { TemplatesService } from '../../people/templates/index.js';
import type { StoredUser } from '../../people/users/index.js';
import { MASK } from './channel-calls.js';
import type { Channel } from './channel.schema.js';
import { addressFor } from './message-plan.js';
import type { MessageContent } from './message.schema.js';
import { MessagesRepository, type NewMessage } from './messages.repository.js';
import type { Rule } from './rule.schema.js';

interface TextSecrets {
  password?: string | undefined;
  /** The set-PIN links of messages that are made together, by user: a second link would make the first one void. */
  links?: Map<string, string>;
}

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
    private readonly messages: MessagesRepository,
    private readonly templates: TemplatesService,
    private readonly titles: TitlesService,
    private readonly links: PinLinksService,
    private readonly page: PublicUrl,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Runs within the change of its cause, because it may make a set-PIN link. */
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
    const content = await this.fill(rule.template_id, user, now, secrets);
    return {
      ...common,
      ...this.messages.sealContent(_id, content),
      state: 'waiting',
      why: null,
      next_at: due,
    };
  }

  private async fill(
    templateId: Types.ObjectId,
    user: StoredUser,
    now: number,
    { password, links = new Map() }: TextSecrets,
  ): Promise<MessageContent> {
    const { name: subject, text, lang } = await this.templates.get(String(templateId));
    const wanted = new Set(placeholdersIn(text));
    const id = String(user._id);
    const { end = '', days = '' } = endValues(user, now, lang);
    const open = {
      name: user.email,
      end,
      days,
      titles: wanted.has('titles')
        ? ((await this.titles.namesHeldByEach([id])).get(id) ?? []).join(', ')
        : '',
      link: this.linkOf(user, password),
      reason: user.is_locked ? (user.lock?.reason ?? '') : '',
    } satisfies Partial<Record<Placeholder, string>>;
    const pin_link = wanted.has('pin_link') ? (links.get(id) ?? (await this.links.make(id)).link) : '';
    if (pin_link) links.set(id, pin_link);
    return {
      subject,
      ...pick(open, ['name', 'end', 'days', 'link']),
      text: fillTemplate(text, { ...open, password: password ?? '', pin_link }),
      shown: fillTemplate(text, { ...open, password: MASK, pin_link: MASK }),
    };
  }

  private linkOf({ _id, email }: StoredUser, password: string | undefined): string {
    if (!password || !/^\d+$/.test(password)) return this.page.origin;
    return `${this.page.origin}/userlogin/${String(_id)}/${encodeURIComponent(email)}#${password.length}`;
  }
}
