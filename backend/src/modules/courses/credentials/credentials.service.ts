import { Injectable } from '@nestjs/common';
import {
  dateInLima,
  daysLater,
  formatStartDate,
  normaliseStartDate,
  parseStartDate,
  startOfDayInLima,
} from '@keyroster/contracts';
import { Types } from 'mongoose';
import type { CreateCredentialPayload, UpdateCredentialPayload } from '@keyroster/contracts/dto';
import { texts } from '../../../common/context/texts.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { Changes } from '../../record/changes/index.js';
import { ImagesService, type PreparedImage } from '../media/index.js';
import { SubtitlesService, type SubtitleRef } from '../subtitles/index.js';
import { CredentialCipher } from './credential-cipher.js';
import {
  aboutCredential,
  costsOf,
  CREDENTIAL_PICTURES,
  FOR_ADMINS,
  plainOf,
  storedOtp,
  underSubtitles,
} from './credential.mapper.js';
import { NO_COSTS, type Credential, type CredentialCosts } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';
import { CredentialVersionsService } from './versions/credential-versions.service.js';

interface NewCredential {
  subtitle: SubtitleRef;
  payload: Omit<CreateCredentialPayload, 'shop_id'>;
  image: string;
}

@Injectable()
export class CredentialsService {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitlesService,
    private readonly cipher: CredentialCipher,
    private readonly images: ImagesService,
    private readonly changes: Changes,
    private readonly versions: CredentialVersionsService,
    private readonly clock: Clock,
  ) {}

  async create(payload: CreateCredentialPayload, image: PreparedImage): Promise<SubtitleRef> {
    const subtitle = await this.subtitles.get(payload.shop_id);
    return this.changes.run(async () => {
      await this.subtitles.hold([subtitle.id]);
      await this.add([{ subtitle, payload, image: await this.images.store(CREDENTIAL_PICTURES, image) }]);
      return subtitle;
    });
  }

  /** Must run within a change that has locked the subtitles. */
  async add(added: readonly NewCredential[]): Promise<void> {
    const ids = ascendingIds(added.length);
    const credentials = added.map((one, place) => this.made(ids[place] ?? new Types.ObjectId(), one));
    await this.repository.insert(...credentials);
    this.changes.note(
      ...credentials.map((credential) => ({
        ...aboutCredential('credential.created', credential),
        after: plainOf(credential),
      })),
    );
    this.changes.tell(underSubtitles(added.map(({ subtitle }) => subtitle)));
  }

  async update(payload: UpdateCredentialPayload): Promise<void> {
    const { id, course_name, domain, email, password, otp, seats, note, fill_only } = payload;
    await this.changes.run(async () => {
      const { credential: before, versions } = orNotFound(await this.repository.findWithVersions(id));
      const subtitle = await this.subtitles.known(String(before.subtitle_id));
      const former = this.cipher.open(id, before);
      const secrets = {
        login: email ?? former.login,
        password: password ?? former.password,
        otp: otp === undefined ? former.otp : storedOtp(otp),
      };
      const plain = {
        course_name: course_name ?? before.course_name,
        domain: domain?.trim() ?? before.domain,
        seats: seats ?? before.seats,
        note: note ?? before.note,
        fill_only: fill_only ?? before.fill_only,
        ...costsOf(before),
        ...askedCosts(payload),
      };
      const dated = await this.versions.keep(
        before,
        versions,
        { ...plainOf(before), email: former.login, password: former.password },
        { ...plain, email: secrets.login, password: secrets.password },
      );
      await this.repository.set(id, { ...plain, ...dated, ...this.cipher.seal(id, secrets) });
      const parts = {
        name: plain.course_name !== before.course_name,
        seats: plain.seats !== before.seats,
        note: plain.note !== before.note,
        fill_only: plain.fill_only !== before.fill_only,
        login: secrets.login !== former.login,
        password: secrets.password !== former.password,
        domain: plain.domain !== before.domain,
        code: secrets.otp !== former.otp,
      };
      this.changes.note({
        ...aboutCredential('credential.updated', { ...before, ...plain }),
        before: plainOf(before),
        after: {
          ...plainOf(plain),
          has_new_login: parts.login,
          has_new_secret: parts.password,
          has_new_code: parts.code,
          has_new_note: parts.note,
        },
      });
      const changed = Object.entries(parts).flatMap(([part, isChanged]) => (isChanged ? [part] : []));
      if (changed.length === 0) return this.changes.tell(FOR_ADMINS);
      // Webhooks get the names of the changed parts, but no values.
      this.changes.tellOutward({ type: 'credential.changed', data: { credential_id: id, changed } });
      await this.changes.edited('credentials', id, new Set(changed));
      this.changes.tell(underSubtitles([subtitle]));
    });
  }

  /** Moves the last paid day on by `cost_days`, from today if it has passed. Returns the success message. */
  async pay(id: string): Promise<string> {
    return this.changes.undoable('credential.paid', async () => {
      const before = orNotFound(await this.repository.find(id));
      const today = dateInLima(this.clock.now());
      const end = parseStartDate(before.paid_until);
      const isOpen = end !== null && startOfDayInLima(end) >= startOfDayInLima(today);
      const paid_until = formatStartDate(daysLater(isOpen ? end : today, before.cost_days));
      await this.repository.set(id, { paid_until });
      this.changes.note({
        ...aboutCredential('credential.paid', before),
        before: { paid_until: before.paid_until },
        after: { paid_until },
      });
      this.changes.tell(FOR_ADMINS);
      return texts().server.paidUntil(paid_until);
    });
  }

  /** Restores a version by an ordinary edit, which keeps the replaced state as a version, too. */
  async restore(versionId: string): Promise<void> {
    const { version, state } = await this.versions.open(versionId);
    await this.update({ id: String(version.credential_id), ...state });
  }

  /** Deletes the old picture. Returns the new one's name. */
  async replaceImage(id: string, prepared: PreparedImage): Promise<string> {
    const { subtitle_id } = orNotFound(await this.repository.find(id));
    const subtitle = await this.subtitles.get(String(subtitle_id));
    return this.changes.undoable('credential.image_updated', async () => {
      const image = await this.images.store(CREDENTIAL_PICTURES, prepared);
      const before = orNotFound(await this.repository.set(id, { image }));
      if (before.image) await this.images.remove(CREDENTIAL_PICTURES, [before.image]);
      this.changes.note(aboutCredential('credential.image_updated', before));
      this.changes.tell(underSubtitles([subtitle]));
      return image;
    });
  }

  private made(_id: Types.ObjectId, { subtitle, payload, image }: NewCredential): Credential {
    const { course_name = '', domain, email: login, password, otp = '' } = payload;
    return {
      _id,
      subtitle_id: new Types.ObjectId(subtitle.id),
      course_name,
      domain: domain.trim(),
      image,
      changed_at: this.clock.now(),
      seats: payload.seats ?? 0,
      note: payload.note ?? '',
      fill_only: payload.fill_only ?? false,
      ...NO_COSTS,
      ...askedCosts(payload),
      ...this.cipher.seal(String(_id), { login, password, otp: storedOtp(otp) }),
    };
  }
}

const askedCosts = ({ paid_until, cost, cost_days, provider }: Partial<CredentialCosts>) => ({
  ...(paid_until !== undefined && { paid_until: normaliseStartDate(paid_until) ?? '' }),
  ...(cost !== undefined && { cost }),
  ...(cost_days !== undefined && { cost_days }),
  ...(provider !== undefined && { provider }),
});

/** Sorted, because lists are in the order of ids, and the counter in an ObjectId may wrap around. */
const ascendingIds = (count: number): Types.ObjectId[] =>
  Array.from({ length: count }, () => new Types.ObjectId()).sort((a, b) => (String(a) < String(b) ? -1 : 1));
