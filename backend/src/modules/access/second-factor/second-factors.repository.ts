import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import {
  PasskeyChallenge,
  SecondFactor,
  type ChallengeKind,
  type SealedSecret,
} from './second-factor.schema.js';

type Fields = Partial<Omit<SecondFactor, '_id'>>;

/** A passkey as it was when it signed, and what it says of itself since. */
export interface PasskeyUse {
  credentialId: string;
  counterBefore: number;
  counter: number;
  at: number;
}

interface NewChallenge {
  challenge: string;
  kind: ChallengeKind;
  userId?: string;
  name?: string;
  until: number;
}

@Injectable()
export class SecondFactorsRepository {
  constructor(
    @InjectModel(SecondFactor.name) private readonly model: Model<SecondFactor>,
    @InjectModel(PasskeyChallenge.name) private readonly challenges: Model<PasskeyChallenge>,
  ) {}

  find(userId: string): Promise<SecondFactor | null> {
    return this.model.findById(new Types.ObjectId(userId)).lean().exec();
  }

  findByPasskey(credentialId: string): Promise<SecondFactor | null> {
    return this.model.findOne({ 'passkeys.credential_id': credentialId }).lean().exec();
  }

  async put(userId: string, fields: Fields): Promise<void> {
    await this.model.updateOne({ _id: new Types.ObjectId(userId) }, { $set: fields }, { upsert: true });
  }

  /** Of all that bring the same code, on all processes, one takes it. */
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

  /** Of two that sign with the same count one is a copy: one of them is noted. */
  async notePasskey(
    userId: string,
    { credentialId, counterBefore, counter, at }: PasskeyUse,
  ): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      {
        _id: new Types.ObjectId(userId),
        passkeys: { $elemMatch: { credential_id: credentialId, counter: counterBefore } },
      },
      { $set: { 'passkeys.$.counter': counter, 'passkeys.$.usedAt': new Date(at) } },
    );
    return matchedCount > 0;
  }

  async keepChallenge({ challenge, kind, userId, name = '', until }: NewChallenge): Promise<void> {
    const user_id = userId === undefined ? null : new Types.ObjectId(userId);
    await this.challenges.create([{ _id: challenge, kind, user_id, name, until: new Date(until) }]);
  }

  /** Whoever brings it first has it, on all processes; it is gone whatever comes of it. */
  async takeChallenge(challenge: string, now: number): Promise<PasskeyChallenge | null> {
    const found = await this.challenges.findOneAndDelete({ _id: challenge }).lean().exec();
    return found && found.until.getTime() > now ? found : null;
  }

  async removeAll(userIds: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: userIds.map((id) => new Types.ObjectId(id)) } });
  }

  async keysInUse(): Promise<string[]> {
    const apps = await this.model.distinct('app.key_id').exec();
    const begun = await this.model.distinct('begun.key_id').exec();
    return [...apps, ...begun];
  }

  /** Those of which something isn't encrypted with the key that is named. */
  notUnder(keyId: string, except: readonly string[], limit: number): Promise<SecondFactor[]> {
    return this.model
      .find({
        _id: { $nin: except.map((id) => new Types.ObjectId(id)) },
        $or: [
          { app: { $ne: null }, 'app.key_id': { $ne: keyId } },
          { begun: { $ne: null }, 'begun.key_id': { $ne: keyId } },
        ],
      })
      .limit(limit)
      .lean()
      .exec();
  }

  /** Only what was read: somebody may have set up another one meanwhile. */
  async reseal(
    id: Types.ObjectId,
    field: 'app' | 'begun',
    former: SealedSecret,
    sealed: SealedSecret,
  ): Promise<void> {
    await this.model.updateOne(
      { _id: id, [`${field}.sealed`]: former.sealed },
      { $set: { [field]: sealed } },
    );
  }
}
