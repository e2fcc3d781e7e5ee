import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { AuditAction } from '@keyroster/contracts';
import type { CreateCredentialPayload, UpdateCredentialPayload } from '@keyroster/contracts/dto';
import { orNotFound } from '../../common/errors/app-error.js';
import { AuditedChanges } from '../audit/audited-changes.js';
import { Images, type PreparedImage } from '../media/images.service.js';
import { SubtitleLookup, type SubtitleRef } from '../subtitles/subtitle-lookup.js';
import { CredentialCipher } from './credential-cipher.js';
import type { Credential } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';

const KIND = 'products';

/** Changes of credentials; each with its picture, whole or not at all. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly cipher: CredentialCipher,
    private readonly images: Images,
    private readonly changes: AuditedChanges,
  ) {}

  async create(payload: CreateCredentialPayload, image: PreparedImage): Promise<void> {
    const subtitle = await this.subtitles.get(payload.shop_id);
    await this.changes.run(under(subtitle), async () => {
      await this.subtitles.hold(subtitle.id);
      const credential = this.made(subtitle, {
        course_name: payload.course_name ?? '',
        domain: payload.domain.trim(),
        image: await this.images.store(KIND, image),
        login: payload.email,
        password: payload.password,
      });
      await this.repository.insert(credential);
      return {
        fact: { ...about('credential.created', credential), after: plainOf(credential) },
        result: undefined,
      };
    });
  }

  /** The copy has a picture of its own, and secrets sealed for itself: it outlives the original. */
  async copy(id: string, subtitleId: string): Promise<void> {
    const subtitle = await this.subtitles.get(subtitleId);
    await this.changes.run(under(subtitle), async () => {
      await this.subtitles.hold(subtitleId);
      const original = orNotFound(await this.repository.find(id));
      const copy = this.made(subtitle, {
        course_name: original.course_name,
        domain: original.domain,
        image: await this.images.copy(KIND, original.image),
        ...this.cipher.open(id, original),
      });
      await this.repository.insert(copy);
      return { fact: { ...about('credential.copied', copy), before: { from: id } }, result: undefined };
    });
  }

  async update(payload: UpdateCredentialPayload): Promise<void> {
    const { id, course_name, domain, email, password } = payload;
    const subtitle = await this.subtitleOf(id);
    await this.changes.run(under(subtitle), async () => {
      const before = orNotFound(await this.repository.find(id));
      const former = this.cipher.open(id, before);
      const secrets = { login: email ?? former.login, password: password ?? former.password };
      const plain = {
        course_name: course_name ?? before.course_name,
        domain: domain?.trim() ?? before.domain,
      };
      await this.repository.set(id, { ...plain, ...this.cipher.seal(id, secrets) });
      const changed = {
        has_new_login: secrets.login !== former.login,
        has_new_secret: secrets.password !== former.password,
      };
      return {
        fact: {
          ...about('credential.updated', { ...before, ...plain }),
          before: plainOf(before),
          after: { ...plain, ...changed },
        },
        result: undefined,
      };
    });
  }

  /** Answers the new picture's name; the old one is gone. */
  async replaceImage(id: string, prepared: PreparedImage): Promise<string> {
    const subtitle = await this.subtitleOf(id);
    return this.changes.run(under(subtitle), async () => {
      const image = await this.images.store(KIND, prepared);
      const before = orNotFound(await this.repository.set(id, { image }));
      await this.images.remove(KIND, [before.image]);
      return { fact: about('credential.image_updated', before), result: image };
    });
  }

  async delete(id: string): Promise<void> {
    const subtitle = await this.subtitleOf(id);
    await this.changes.run(under(subtitle), async () => {
      const credential = orNotFound(await this.repository.remove(id));
      await this.images.remove(KIND, [credential.image]);
      return {
        fact: { ...about('credential.deleted', credential), before: plainOf(credential) },
        result: undefined,
      };
    });
  }

  private made(
    subtitle: SubtitleRef,
    {
      login,
      password,
      ...plain
    }: Pick<Credential, 'course_name' | 'domain' | 'image'> & {
      login: string;
      password: string;
    },
  ): Credential {
    const _id = new Types.ObjectId();
    return {
      _id,
      subtitle_id: new Types.ObjectId(subtitle.id),
      ...plain,
      ...this.cipher.seal(String(_id), { login, password }),
    };
  }

  private async subtitleOf(id: string): Promise<SubtitleRef> {
    const credential = orNotFound(await this.repository.find(id));
    return this.subtitles.get(String(credential.subtitle_id));
  }
}

const under = (subtitle: SubtitleRef) => ({ what: 'products' as const, titleIds: [subtitle.titleId] });

const about = (action: AuditAction, credential: Credential) => ({
  action,
  target: String(credential._id),
  target_name: credential.course_name || credential.domain,
});

/** What of a credential is no secret. */
const plainOf = ({ course_name, domain }: Credential) => ({ course_name, domain });
