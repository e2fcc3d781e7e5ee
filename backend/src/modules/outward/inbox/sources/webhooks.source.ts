import { Injectable } from '@nestjs/common';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { WebhooksService } from '../../webhooks/index.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** Webhooks that gave something up, or were paused because nothing got through. */
@Injectable()
export class WebhooksSource implements InboxSource {
  readonly kind = 'webhook';

  constructor(
    private readonly webhooks: WebhooksService,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('webhook_deliveries', ['over_at'])
  @OnChange('webhooks', ['paused'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    const failures = await this.webhooks.failures();
    return failures.map(({ id, name, at, failed, gaveUpAt }) =>
      entryOf({ id, at, name, count: failed, state: JSON.stringify([at, failed, gaveUpAt]) }),
    );
  }

  mayTurn(): boolean {
    return false;
  }
}
