import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { Changes } from '../../../record/changes/index.js';
import { Images } from '../../media/index.js';
import { SubtitleLookup, type SubtitleRef } from '../../subtitles/index.js';
import { CredentialCipher } from '../keys/credential-cipher.js';
import {
  aboutCredential,
  changedAtOf,
  CREDENTIAL_PICTURES,
  picturesOf,
  plainOf,
  underSubtitles,
} from './credential-facts.js';
import { CredentialRemoval } from './credential-removal.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';

/** Pictures are in memory meanwhile. */
const COPIED_AT_ONCE = 100;

/** Where credentials lie: deleted, copied or moved, one or many, each with its picture. */
@Injectable()
export class CredentialMoves {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly subtitles: SubtitleLookup,
    private readonly cipher: CredentialCipher,
    private readonly images: Images,
    private readonly changes: Changes,
    private readonly removal: CredentialRemoval,
  ) {}

  async delete(id: string): Promise<void> {
    await this.changes.undoable('credential.deleted', async () => {
      await this.remove([orNotFound(await this.repository.find(id))]);
    });
  }

  /** Answers where the copy lies. */
  async copy(id: string, subtitleId: string): Promise<SubtitleRef> {
    const subtitle = await this.subtitles.get(subtitleId);
    await this.changes.run(async () => {
      await this.subtitles.hold(subtitleId);
      await this.copyTo(subtitle, [orNotFound(await this.repository.find(id))]);
    });
    return subtitle;
  }

  /** Within a change, as the two below. */
  async remove(credentials: readonly Credential[]): Promise<void> {
    await this.removal.remove(credentials);
    this.changes.note(
      ...credentials.map((credential) => ({
        ...aboutCredential('credential.deleted', credential),
        before: plainOf(credential),
      })),
    );
    this.changes.tell(underSubtitles(await this.subtitlesOf(credentials)));
  }

  /** A copy has a picture of its own, and secrets sealed for itself: it outlives the original. */
  async copyTo(subtitle: SubtitleRef, originals: readonly Credential[]): Promise<void> {
    for (let at = 0; at < originals.length; at += COPIED_AT_ONCE) {
      const some = originals.slice(at, at + COPIED_AT_ONCE);
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

  async moveTo(subtitle: SubtitleRef, credentials: readonly Credential[]): Promise<void> {
    const from = await this.subtitlesOf(credentials);
    const nameOf = new Map(from.map(({ id, name }) => [id, name]));
    await this.repository.move(
      credentials.map(({ _id }) => String(_id)),
      subtitle.id,
    );
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
    const { course_name, domain, image, seats, note, fill_only } = original;
    return {
      _id,
      subtitle_id: new Types.ObjectId(subtitle.id),
      course_name,
      domain,
      image: pictures.get(image) ?? '',
      seats,
      note,
      fill_only,
      changed_at: changedAtOf(original),
      ...this.cipher.seal(String(_id), this.cipher.open(String(original._id), original)),
    };
  }

  private subtitlesOf(credentials: readonly Credential[]): Promise<SubtitleRef[]> {
    return this.subtitles.findEach([...new Set(credentials.map(({ subtitle_id }) => String(subtitle_id)))]);
  }
}
