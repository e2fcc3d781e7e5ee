import { Injectable } from '@nestjs/common';
import { endValues, fillTemplate, placeholdersIn, type Placeholder } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { PublicUrl } from '../../../common/http/public-url.js';
import { pick } from '../../../common/pick.js';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type SealedKind } from '../../../database/keys/sealed-rows.js';
import { PinLinksService } from '../../access/auth/index.js';
import { TitlesService } from '../../courses/titles/index.js';
import { TemplatesService } from '../../people/templates/index.js';
import type { StoredUser } from '../../people/users/index.js';
import { MASK, type Letter } from './channel-calls.js';
import type { Message } from './message.schema.js';
import { MessagesRepository } from './messages.repository.js';

type Sealed = Pick<Message, 'sealed' | 'key_id'>;

/** What is sealed in a waiting message: all that it says, and its text as it may be shown afterwards. */
export interface Content extends Omit<Letter, 'to' | 'id'> {
  shown: string;
}

export interface TextSecrets {
  password?: string | undefined;
  /** The set-PIN links of messages that are made together, by user: a second link would make the first one void. */
  links?: Map<string, string>;
}

/** Fills templates, and seals their content until it is sent. */
@Injectable()
export class MessageTexts {
  constructor(
    private readonly templates: TemplatesService,
    private readonly titles: TitlesService,
    private readonly links: PinLinksService,
    private readonly page: PublicUrl,
    private readonly ring: KeyRing,
    private readonly repository: MessagesRepository,
  ) {}

  /** Runs within the change of its cause, because it may make a set-PIN link. */
  async fill(
    templateId: Types.ObjectId,
    user: StoredUser,
    now: number,
    { password, links = new Map() }: TextSecrets,
  ): Promise<Content> {
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

  seal(id: Types.ObjectId, content: Content): Sealed {
    const sealed = this.ring.sealText(`${String(id)}.message`, JSON.stringify(content));
    return { sealed, key_id: this.ring.writing.id };
  }

  open({ _id, sealed, key_id }: Sealed & Pick<Message, '_id'>): Content {
    return JSON.parse(this.ring.openText(key_id, `${String(_id)}.message`, sealed)) as Content;
  }

  @Rekeys('messages')
  sealed(): SealedKind<Message, Sealed> {
    return {
      rows: this.repository.sealed,
      anew: (message) => this.seal(message._id, this.open(message)),
      left: ({ length }) => `${length} waiting messages`,
    };
  }

  private linkOf({ _id, email }: StoredUser, password: string | undefined): string {
    if (!password || !/^\d+$/.test(password)) return this.page.origin;
    return `${this.page.origin}/userlogin/${String(_id)}/${encodeURIComponent(email)}#${password.length}`;
  }
}
