import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { idsOf, toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { countBy } from '../../../database/count-by.js';
import { SealedRows } from '../../../database/keys/sealed-rows.js';
import { partOf } from '../../../database/part-of.js';
import { Credential } from './credential.schema.js';
import { CREDENTIAL_VERSIONS, type CredentialVersion } from './versions/credential-version.schema.js';

const SUBTITLES_READ_AT_ONCE = 50;

export type NamedCredential = Pick<Credential, '_id' | 'course_name' | 'subtitle_id'>;

@Injectable()
export class CredentialsRepository extends SealedRows<Credential> {
  constructor(@InjectModel(Credential.name) model: Model<Credential>) {
    super(model);
  }

  /** Includes the versions, newest first, in one query. */
  async findWithVersions(id: string) {
    const [found] = await this.model.aggregate<Credential & { versions: CredentialVersion[] }>([
      { $match: { _id: new Types.ObjectId(id) } },
      {
        $lookup: {
          from: CREDENTIAL_VERSIONS,
          localField: '_id',
          foreignField: 'credential_id',
          pipeline: [{ $sort: { seq: -1 } }],
          as: 'versions',
        },
      },
    ]);
    if (!found) return null;
    const { versions, ...credential } = found;
    return { credential: this.withDefaults(credential), versions };
  }

  async seated(): Promise<Credential[]> {
    return this.all({ seats: { $gt: 0 } });
  }

  /** Those whose last paid day is known. */
  async paid(): Promise<Credential[]> {
    return this.all({ paid_until: { $gt: '' } });
  }

  async costing(): Promise<Credential[]> {
    return this.all({ cost: { $gt: 0 } });
  }

  async ofSubtitles(subtitleIds: readonly string[]): Promise<Credential[]> {
    const all: Credential[] = [];
    for await (const piece of inPieces(subtitleIds, SUBTITLES_READ_AT_ONCE)) {
      const found = await this.all({ subtitle_id: { $in: toIds(piece) } }, { subtitle_id: 1, _id: 1 });
      for (const credential of found) all.push(credential);
    }
    return all;
  }

  async search(text: string, limit: number, subtitleIds?: string[]): Promise<NamedCredential[]> {
    const within = subtitleIds && { subtitle_id: { $in: toIds(subtitleIds) } };
    return this.model
      .find({ course_name: partOf(text), ...within }, { course_name: 1, subtitle_id: 1 })
      .sort({ course_name: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  async countIn(subtitleIds: string[]): Promise<number> {
    return this.model.countDocuments({ subtitle_id: { $in: toIds(subtitleIds) } });
  }

  countBySubtitle(): Promise<ReadonlyMap<string, number>> {
    return countBy(this.model, 'subtitle_id');
  }

  async existing(ids: string[]): Promise<Set<string>> {
    const found = await this.model.find({ _id: { $in: ids } }, { _id: 1 }).lean();
    return new Set(idsOf(found));
  }

  async insert(...credentials: Credential[]): Promise<void> {
    await this.model.insertMany(credentials);
  }

  /** Returns the credential as it was before; null when it doesn't exist. */
  async set(id: string, fields: Partial<Credential>): Promise<Credential | null> {
    return this.model.findByIdAndUpdate(id, { $set: fields }).lean();
  }

  async remove(ids: string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }

  async move(ids: string[], subtitleId: string): Promise<void> {
    await this.model.updateMany(
      { _id: { $in: ids } },
      { $set: { subtitle_id: new Types.ObjectId(subtitleId) } },
    );
  }
}
