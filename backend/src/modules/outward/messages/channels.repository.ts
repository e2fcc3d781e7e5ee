import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type SealedKind } from '../../../database/keys/sealed-rows.js';
import { DeliveryTargets } from '../deliveries/index.js';
import { Channel, type ChannelSecrets, type SealedSecrets } from './channel.schema.js';

@Injectable()
export class ChannelsRepository extends DeliveryTargets<Channel> {
  constructor(
    @InjectModel(Channel.name) model: Model<Channel>,
    private readonly ring: KeyRing,
  ) {
    super(model);
  }

  async noteTest(id: Types.ObjectId, last: Channel['last']): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { last } });
  }

  /** Reserves the channel's next slot among all processes, by the database's clock. */
  async takeSlot(id: Types.ObjectId, gapMs: number, aheadMs: number): Promise<{ slot: number; now: number }> {
    const slot = { $max: ['$next_slot', { $add: ['$$NOW', aheadMs] }] };
    const taking = [{ $set: { next_slot: { $add: [slot, gapMs] }, slot_asked_at: '$$NOW' } }];
    const projection = { next_slot: 1, slot_asked_at: 1 };
    const taken = await this.model
      .findOneAndUpdate({ _id: id }, taking, { returnDocument: 'after', updatePipeline: true, projection })
      .lean<{ next_slot: Date; slot_asked_at: Date } | null>();
    const now = taken?.slot_asked_at.getTime() ?? 0;
    return { slot: taken ? taken.next_slot.getTime() - gapMs : now, now };
  }

  sealSecrets(id: Types.ObjectId, secrets: ChannelSecrets): SealedSecrets {
    const secrets_sealed = this.ring.sealText(placeOf(id), JSON.stringify(secrets));
    return { secrets_sealed, key_id: this.ring.writing.id };
  }

  secretsOf({ _id, secrets_sealed, key_id }: Channel): ChannelSecrets {
    return JSON.parse(this.ring.openText(key_id, placeOf(_id), secrets_sealed)) as ChannelSecrets;
  }

  @Rekeys('channels')
  sealed(): SealedKind<Channel, SealedSecrets> {
    return {
      rows: this,
      anew: (channel) => this.sealSecrets(channel._id, this.secretsOf(channel)),
      left: (channels) =>
        `the secrets of these channels (save them anew: ${channels.map(({ name }) => name).join(', ')})`,
    };
  }
}

const placeOf = (id: Types.ObjectId): string => `${String(id)}.channel`;
