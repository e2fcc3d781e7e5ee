import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../database/keys/key-ring.js';
import { Rekeys, type SealedKind } from '../../../database/keys/sealed-rows.js';
import type { SealedSecret, Webhook } from './webhook.schema.js';
import { WebhooksRepository } from './webhooks.repository.js';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

@Injectable()
export class WebhookSecrets {
  constructor(
    private readonly ring: KeyRing,
    private readonly repository: WebhooksRepository,
  ) {}

  make(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  seal(id: string, secret: string): SealedSecret {
    return { secret_sealed: this.ring.sealText(`${id}.webhook`, secret), key_id: this.ring.writing.id };
  }

  open({ _id, secret_sealed, key_id }: Pick<Webhook, '_id' | 'secret_sealed' | 'key_id'>): string {
    return this.ring.openText(key_id, `${String(_id)}.webhook`, secret_sealed);
  }

  @Rekeys('webhooks')
  sealed(): SealedKind<Webhook, SealedSecret> {
    return {
      rows: this.repository,
      anew: (webhook) => this.seal(String(webhook._id), this.open(webhook)),
      left: (webhooks) =>
        `the secrets of these webhooks (make them anew: ${webhooks.map(({ name }) => name).join(', ')})`,
    };
  }
}

export function signatureHeaders(secret: string, id: string, at: number, body: string) {
  const timestamp = Math.floor(at / 1_000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
