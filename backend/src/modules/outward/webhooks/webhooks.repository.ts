import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebhookEvent } from '@keyroster/contracts';
import type { Model, Types } from 'mongoose';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type SealedKind } from '../../../database/keys/sealed-rows.js';
import { DeliveryTargets } from '../deliveries/index.js';
import { Webhook, type SealedSecret } from './webhook.schema.js';

@Injectable()
export class WebhooksRepository extends DeliveryTargets<Webhook> {
  constructor(
    @InjectModel(Webhook.name) model: Model<Webhook>,
    private readonly ring: KeyRing,
  ) {
    super(model);
  }

  wanting(events: readonly WebhookEvent[]): Promise<Webhook[]> {
    return this.all({ 'wants.event': { $in: events } });
  }

  sealSecret(id: Types.ObjectId, secret: string): SealedSecret {
    return { secret_sealed: this.ring.sealText(placeOf(id), secret), key_id: this.ring.writing.id };
  }

  secretOf({ _id, secret_sealed, key_id }: Webhook): string {
    return this.ring.openText(key_id, placeOf(_id), secret_sealed);
  }

  @Rekeys('webhooks')
  sealed(): SealedKind<Webhook, SealedSecret> {
    return {
      rows: this,
      anew: (webhook) => this.sealSecret(webhook._id, this.secretOf(webhook)),
      left: (webhooks) =>
        `the secrets of these webhooks (make them anew: ${webhooks.map(({ name }) => name).join(', ')})`,
    };
  }
}

const placeOf = (id: Types.ObjectId): string => `${String(id)}.webhook`;
