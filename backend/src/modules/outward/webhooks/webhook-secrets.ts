import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OnStart } from '../../../common/lifecycle.js';
import { KeyRing, Rekeys, seal, unseal } from '../../../database/keys/key-ring.js';
import type { Webhook } from './webhook.schema.js';
import { WebhooksRepository } from './webhooks.repository.js';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type SealedSecret = Pick<Webhook, 'secret_sealed' | 'key_id'>;

export interface Signed {
  id: string;
  timestamp: number;
  signature: string;
}

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
    const { id: key_id, bytes } = this.ring.writing;
    return { secret_sealed: seal(bytes, `${id}.webhook`, secret).toString('base64'), key_id };
  }

  open({ _id, secret_sealed, key_id }: Pick<Webhook, '_id' | 'secret_sealed' | 'key_id'>): string {
    const key = this.ring.find(key_id);
    if (!key) throw new Error('A webhook is encrypted with a key that CREDENTIALS_KEY does not hold');
    return unseal(key.bytes, `${String(_id)}.webhook`, Buffer.from(secret_sealed, 'base64')).toString('utf8');
  }

  @OnStart('keys')
  async check(): Promise<void> {
    this.ring.checkHas(await this.repository.keysInUse(), 'webhooks');
  }

  @Rekeys('webhooks')
  async rekey(signal?: AbortSignal): Promise<string | null> {
    const unreadable: string[] = [];
    for (const webhook of await this.repository.notUnder(this.ring.writing.id)) {
      signal?.throwIfAborted();
      const sealed = this.resealed(webhook);
      if (sealed) await this.repository.reseal(webhook, sealed);
      else unreadable.push(webhook.name);
    }
    if (unreadable.length === 0) return null;
    return `the secrets of these webhooks (make them anew: ${unreadable.join(', ')})`;
  }

  private resealed(webhook: Webhook): SealedSecret | undefined {
    try {
      return this.seal(String(webhook._id), this.open(webhook));
    } catch {
      return undefined;
    }
  }
}

export function sign(secret: string, id: string, at: number, body: string): Signed {
  const timestamp = Math.floor(at / 1_000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { id, timestamp, signature: `v1,${signature}` };
}
