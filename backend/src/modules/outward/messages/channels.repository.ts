import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { DeliveryTargets } from '../deliveries/index.js';
import { Channel, ChannelSchema } from './channel.schema.js';

@Injectable()
export class ChannelsRepository extends DeliveryTargets<Channel> {
  constructor(@InjectModel(Channel.name) model: Model<Channel>) {
    super(model, leanDefaults(ChannelSchema));
  }

  /** Inside a transaction: it can't be removed beside it. */
  async hold(id: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne({ _id: id }, { $inc: { revision: 1 } });
    return matchedCount === 1;
  }

  async noteTest(id: Types.ObjectId, last: Channel['last']): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { last } });
  }

  /** Takes the next slot of all processes, and answers in how many ms it comes. */
  async takeSlot(id: Types.ObjectId, gapMs: number): Promise<number> {
    const next = { $add: [{ $max: ['$next_slot', '$$NOW'] }, gapMs] };
    const taken = await this.model
      .findOneAndUpdate({ _id: id }, [{ $set: { next_slot: next, slot_asked_at: '$$NOW' } }], {
        returnDocument: 'after',
        updatePipeline: true,
        projection: { next_slot: 1, slot_asked_at: 1 },
      })
      .lean<{ next_slot: Date; slot_asked_at: Date } | null>()
      .exec();
    return taken ? taken.next_slot.getTime() - gapMs - taken.slot_asked_at.getTime() : 0;
  }
}
