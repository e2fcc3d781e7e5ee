import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { PasskeyChallenge, type ChallengeKind } from './passkey-challenge.schema.js';

interface NewChallenge {
  challenge: string;
  kind: ChallengeKind;
  userId?: string;
  name?: string;
  until: number;
}

@Injectable()
export class PasskeyChallengesRepository {
  constructor(@InjectModel(PasskeyChallenge.name) private readonly model: Model<PasskeyChallenge>) {}

  async keep({ challenge, kind, userId, name = '', until }: NewChallenge): Promise<void> {
    const user_id = userId === undefined ? null : new Types.ObjectId(userId);
    await this.model.create([{ _id: challenge, kind, user_id, name, until: new Date(until) }]);
  }

  /** Whoever brings it first has it, on all processes; it is gone whatever comes of it. */
  async take(challenge: string, now: number): Promise<PasskeyChallenge | null> {
    const found = await this.model.findOneAndDelete({ _id: challenge }).lean().exec();
    return found && found.until.getTime() > now ? found : null;
  }
}
