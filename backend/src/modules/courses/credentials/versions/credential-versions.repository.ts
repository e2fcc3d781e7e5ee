import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { CredentialVersion } from './credential-version.schema.js';
import type { SealedState } from '../credential-cipher.js';

@Injectable()
export class CredentialVersionsRepository {
  constructor(@InjectModel(CredentialVersion.name) private readonly model: Model<CredentialVersion>) {}

  async list(credentialId: string): Promise<CredentialVersion[]> {
    return this.model
      .find({ credential_id: new Types.ObjectId(credentialId) })
      .sort({ seq: -1 })
      .lean();
  }

  async find(id: string): Promise<CredentialVersion | null> {
    return this.model.findById(id).lean();
  }

  async insert(version: CredentialVersion): Promise<void> {
    await this.model.insertMany([version]);
  }

  async remove(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }

  async removeOf(credentialIds: readonly string[]): Promise<void> {
    const credential_id = { $in: credentialIds.map((id) => new Types.ObjectId(id)) };
    await this.model.deleteMany({ credential_id });
  }

  async keysInUse(): Promise<string[]> {
    return this.model.distinct('key_id');
  }

  async notUnder(keyId: string, except: readonly string[], limit: number): Promise<CredentialVersion[]> {
    return this.model
      .find({ key_id: { $ne: keyId }, _id: { $nin: except } })
      .limit(limit)
      .lean();
  }

  async reseal(changes: ReadonlyArray<{ former: CredentialVersion; sealed: SealedState }>): Promise<number> {
    if (changes.length === 0) return 0;
    const writes = changes.map(({ former: { _id }, sealed }) => ({
      updateOne: { filter: { _id, key_id: { $ne: sealed.key_id } }, update: { $set: sealed } },
    }));
    return (await this.model.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
}
