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
    return (await this.webhookService.inNeed()).map(({ gave_up_at, ...one }) =>
      entryOf({ ...one, state: JSON.stringify([one.at, one.count, gave_up_at]) }),
    );
  }

  /** Channels that gave up messages, or were paused because none got through or by a restore. */
  @ListsInbox('channel', [
    { collection: 'messages', fields: ['over_at'] },
    { collection: 'channels', fields: ['paused'] },
  ])
  async channels(): Promise<InboxEntry[]> {
    return (await this.channelService.inNeed()).map(({ id, at, name, count }) =>
      entryOf({ id, at, name, count, state: JSON.stringify([at, count]) }),
    );
  }
}
