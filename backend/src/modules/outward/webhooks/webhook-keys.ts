import { Injectable } from '@nestjs/common';
import { OnStart } from '../../../common/lifecycle.js';
import { KeyRing, Rekeys } from '../../../database/keys/key-ring.js';
import type { Webhook } from './webhook.schema.js';
import { WebhookSecrets, type SealedSecret } from './webhook-secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';

@Injectable()
export class WebhookKeys {
  constructor(
    private readonly repository: WebhooksRepository,
    private readonly secrets: WebhookSecrets,
    private readonly ring: KeyRing,
  ) {}

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
      return this.secrets.seal(String(webhook._id), this.secrets.open(webhook));
    } catch {
      return undefined;
    }
  }
}
