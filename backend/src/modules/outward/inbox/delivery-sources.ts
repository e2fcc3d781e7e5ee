import { Injectable } from '@nestjs/common';
import { ChannelsService } from '../messages/index.js';
import { WebhooksService } from '../webhooks/index.js';
import { entryOf, ListsInbox, type InboxEntry } from './inbox-source.js';

/** What is sent to other programs and people and doesn't get through. */
@Injectable()
export class DeliverySources {
  constructor(
    private readonly webhookService: WebhooksService,
    private readonly channelService: ChannelsService,
  ) {}

  /** Webhooks that gave up deliveries, or were paused because none got through. */
  @ListsInbox('webhook', [
    { collection: 'webhook_deliveries', fields: ['over_at'] },
    { collection: 'webhooks', fields: ['paused'] },
  ])
  async webhooks(): Promise<InboxEntry[]> {
    return (await this.webhookService.failures()).map(({ id, name, at, failed, gaveUpAt }) =>
      entryOf({ id, at, name, count: failed, state: JSON.stringify([at, failed, gaveUpAt]) }),
    );
  }

  /** Channels that gave up messages, or were paused because none got through or by a restore. */
  @ListsInbox('channel', [
    { collection: 'messages', fields: ['over_at'] },
    { collection: 'channels', fields: ['paused'] },
  ])
  async channels(): Promise<InboxEntry[]> {
    return (await this.channelService.failures()).map(({ id, name, at, failed, state }) =>
      entryOf({ id, at, name, count: failed, state }),
    );
  }
}
