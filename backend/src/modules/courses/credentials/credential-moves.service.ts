import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { idsOf } from '../../../common/ids.js';
import { texts } from '../../../common/context/texts.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { pick } from '../../../common/pick.js';
import { piecesOf } from '../../../common/time/pieces.js';
import { Changes, LiesBeneath, OnRemoved, type Beneath } from '../../record/changes/index.js';
import { divide, DraftsPlan, inOrderOf, type Draft } from '../../record/plans/index.js';
import { ImagesService } from '../media/index.js';
import { SubtitlesService, type SubtitleRef } from '../subtitles/index.js';
import { CredentialCipher } from './credential-cipher.js';
import {
  aboutCredential,
  changedAtOf,
  CREDENTIAL_PICTURES,
  nameOfCredential,
  picturesOf,
  plainOf,
  underSubtitles,
} from './credential.mapper.js';
import { NO_COSTS, type Credential } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';

/** Batch size of copies, whose pictures are in memory meanwhile. */
const COPIED_AT_ONCE = 100;

@Injectable()
export class CredentialMovesService {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitlesService,
    private readonly cipher: CredentialCipher,
    private readonly images: ImagesService,
    private readonly changes: Changes,
  ) {}

  async delete(id: string): Promise<void> {
    await this.changes.undoable('credential.deleted', async () => {
      await this.deleteEach([orNotFound(await this.repository.find(id))]);
    });
  }

  async copy(id: string, subtitleId: string): Promise<SubtitleRef> {
    const subtitle = await this.subtitles.get(subtitleId);
    await this.changes.run(async () => {
      await this.subtitles.hold([subtitleId]);
      await this.copyTo(subtitle, [orNotFound(await this.repository.find(id))]);
    });
    return subtitle;
  }

  @DraftsPlan('credentials.delete')
  async draftDelete({ ids }: PlanPayload): Promise<Draft> {
    const credentials = inOrderOf(ids, await this.repository.findEach(ids));
    return { ...draftOf(credentials), run: () => this.deleteEach(credentials) };
  }

  @DraftsPlan('credentials.copy')
  async draftCopy({ ids, subtitleId = '' }: PlanPayload): Promise<Draft> {
    const subtitle = await this.subtitles.get(subtitleId);
    const credentials = inOrderOf(ids, await this.repository.findEach(ids));
    return {
      ...draftOf(credentials),
      run: async () => {
        await this.subtitles.hold([subtitle.id]);
        await this.copyTo(subtitle, credentials);
      },
    };
  }

  @DraftsPlan('credentials.move')
  async draftMove({ ids, subtitleId = '' }: PlanPayload): Promise<Draft> {
    const subtitle = await this.subtitles.get(subtitleId);
    const { things, acts, blocked } = await divide(ids, await this.repository.findEach(ids), {
      nameOf: nameOfCredential,
      whyNot: ({ subtitle_id }) => (String(subtitle_id) === subtitle.id ? texts().server.thereAlready : null),
    });
    return {
      acts,
      blocked,
      counts: { credentials: acts.length },
      run: async () => {
        await this.subtitles.hold([subtitle.id]);
        await this.moveTo(subtitle, things);
      },
    };
  }

  @LiesBeneath('subtitles')
  async beneath(subtitleIds: string[]): Promise<Beneath[]> {
    return (await this.repository.ofSubtitles(subtitleIds)).flatMap(({ _id, subtitle_id, image }) => {
      const of = String(subtitle_id);
      const picture = image === '' ? [] : [{ kind: 'images', id: image, of }];
      return [{ kind: 'credentials', id: String(_id), of }, ...picture];
    });
  }

  @OnRemoved('subtitles')
  async removeAllIn(subtitleIds: string[]): Promise<void> {
    await this.remove(await this.repository.ofSubtitles(subtitleIds));
  }

  private async deleteEach(credentials: readonly Credential[]): Promise<void> {
    await this.remove(credentials);
    this.changes.note(
      ...credentials.map((credential) => ({
        ...aboutCredential('credential.deleted', credential),
        before: plainOf(credential),
      })),
    );
    this.changes.tell(underSubtitles(await this.subtitlesOf(credentials)));
  }

  private async remove(credentials: readonly Credential[]): Promise<void> {
    const ids = idsOf(credentials);
    // Before the deletion, because reactions look up the credentials.
    await this.changes.removed('credentials', ids);
    await this.repository.remove(ids);
    await this.images.remove(CREDENTIAL_PICTURES, picturesOf(credentials));
  }

  /** A copy gets its own picture and its own encrypted secrets, so that it outlives the original. */
  private async copyTo(subtitle: SubtitleRef, originals: readonly Credential[]): Promise<void> {
    for (const some of piecesOf(originals, COPIED_AT_ONCE)) {
      const pictures = await this.images.copyEach(CREDENTIAL_PICTURES, picturesOf(some));
      const copies = some.map((original) => this.copyOf(original, subtitle, pictures));
      await this.repository.insert(...copies);
      this.changes.note(
        ...copies.map((copy, place) => ({
          ...aboutCredential('credential.copied', copy),
          before: { from: String(some[place]?._id) },
        })),
      );
    }
    this.changes.tell(underSubtitles([subtitle]));
  }

  private async moveTo(subtitle: SubtitleRef, credentials: readonly Credential[]): Promise<void> {
    const from = await this.subtitlesOf(credentials);
    const nameOf = new Map(from.map(({ id, name }) => [id, name]));
    await this.repository.move(idsOf(credentials), subtitle.id);
    this.changes.note(
      ...credentials.map((credential) => ({
        ...aboutCredential('credential.moved', credential),
        before: { subtitle: nameOf.get(String(credential.subtitle_id)) },
        after: { subtitle: subtitle.name },
      })),
    );
    this.changes.tell(underSubtitles([subtitle, ...from]));
  }

  private copyOf(original: Credential, subtitle: SubtitleRef, pictures: Map<string, string>): Credential {
    const _id = new Types.ObjectId();
    return {
      _id,
      subtitle_id: new Types.ObjectId(subtitle.id),
      ...pick(original, ['course_name', 'domain', 'seats', 'note', 'fill_only']),
      image: pictures.get(original.image) ?? '',
      ...NO_COSTS,
      changed_at: changedAtOf(original),
      ...this.cipher.seal(String(_id), this.cipher.open(String(original._id), original)),
    };
  }

  private subtitlesOf(credentials: readonly Credential[]): Promise<SubtitleRef[]> {
    return this.subtitles.findEach([...new Set(credentials.map(({ subtitle_id }) => String(subtitle_id)))]);
  }
}

const draftOf = (credentials: readonly Credential[]) => ({
  acts: credentials.map((one) => ({ id: String(one._id), name: nameOfCredential(one) })),
  blocked: [],
  counts: { credentials: credentials.length, images: picturesOf(credentials).length },
});
