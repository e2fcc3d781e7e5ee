import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import type { Resealed } from '../../../database/keys/sealed-rows.js';
import {
  PasskeyChallenge,
  SEALED_FIELDS,
  SecondFactor,
  type Passkey,
  type SealedFields,
} from './second-factor.schema.js';

type Fields = Partial<Omit<SecondFactor, '_id'>>;

@Injectable()
export class SecondFactorsRepository {
  constructor(
    @InjectModel(SecondFactor.name) private readonly model: Model<SecondFactor>,
    @InjectModel(PasskeyChallenge.name) private readonly challenges: Model<PasskeyChallenge>,
  ) {}

  async find(userId: string): Promise<SecondFactor | null> {
    return this.model.findById(new Types.ObjectId(userId)).lean();
  }

  async findByPasskey(credentialId: string): Promise<SecondFactor | null> {
    return this.model.findOne({ 'passkeys.credential_id': credentialId }).lean();
  }

  async put(userId: string, fields: Fields): Promise<void> {
    await this.model.updateOne({ _id: new Types.ObjectId(userId) }, { $set: fields }, { upsert: true });
  }

  /** Accepts a code once across all processes. */
  async takeStep(userId: string, step: number): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: new Types.ObjectId(userId), app: { $ne: null }, last_step: { $lt: step } },
      { $set: { last_step: step } },
    );
    return modifiedCount > 0;
  }

  async takeRecovery(userId: string, hash: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: new Types.ObjectId(userId), recovery: hash },
      { $pull: { recovery: hash } },
    );
    return modifiedCount > 0;
  }

  /** Of two sign-ins from the same counter one is by a copied passkey, so only the first is accepted. */
  async notePasskey(
    userId: string,
    { credential_id, counter: before }: Passkey,
    counter: number,
    at: number,
  ): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      {
        _id: new Types.ObjectId(userId),
        passkeys: { $elemMatch: { credential_id, counter: before } },
      },
      { $set: { 'passkeys.$.counter': counter, 'passkeys.$.usedAt': new Date(at) } },
    );
    return matchedCount > 0;
  }

  async keepChallenge(challenge: PasskeyChallenge): Promise<void> {
    await this.challenges.create([challenge]);
  }

  /** Takes a challenge once across all processes, whatever comes of it. */
  async takeChallenge(challenge: string, now: number): Promise<PasskeyChallenge | null> {
    const found = await this.challenges.findOneAndDelete({ _id: challenge }).lean();
    return found && found.until.getTime() > now ? found : null;
  }

  async removeAll(userIds: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: toIds(userIds) } });
  }

  async keysInUse(): Promise<string[]> {
    const apps = await this.model.distinct('app.key_id');
    const begun = await this.model.distinct('begun.key_id');
    return [...apps, ...begun];
  }

  async notUnder(keyId: string, except: readonly string[], limit: number): Promise<SecondFactor[]> {
    return this.model
      .find({
        _id: { $nin: toIds(except) },
        $or: [
          { app: { $ne: null }, 'app.key_id': { $ne: keyId } },
          { begun: { $ne: null }, 'begun.key_id': { $ne: keyId } },
        ],
      })
      .limit(limit)
      .lean();
  }

  /** Replaces only what was read, because another app may have been set up meanwhile. */
  async reseal(changes: ReadonlyArray<Resealed<SecondFactor, SealedFields>>): Promise<number> {
    const writes = changes.flatMap(({ former, sealed }) =>
      SEALED_FIELDS.filter((field) => sealed[field]).map((field) => ({
        updateOne: {
          filter: { _id: former._id, [`${field}.sealed`]: former[field]?.sealed },
          update: { $set: { [field]: sealed[field] } },
        },
      })),
    );
    if (writes.length === 0) return 0;
    return (await this.model.bulkWrite(writes, { ordered: false })).modifiedCount;
  }
}
