import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  CreateWebhookPayload,
  DeliveriesQuery,
  DeliveryListAnswer,
  RedeliveredAnswer,
  UpdateWebhookPayload,
  WebhookCreatedAnswer,
  IdParams,
  IdPayload,
  WebhookListAnswer,
  WebhooksChangedAnswer,
} from '@keyroster/contracts/dto';
import { Allow, JustConfirmed } from '../../../common/access/allow.decorator.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { WebhooksService } from './webhooks.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Allow('integrations.manage')
  @Answers(WebhookListAnswer)
  async list(): Promise<WebhookListAnswer> {
    return { webhooks: await this.webhooks.list() };
  }

  @Post()
  @Allow('integrations.manage')
  @JustConfirmed()
  @Answers(WebhookCreatedAnswer, 201)
  @Refuses(409)
  async create(@Body() payload: CreateWebhookPayload): Promise<WebhookCreatedAnswer> {
    return { message: texts().successes.created, ...(await this.webhooks.create(payload)) };
  }

  @Post('update')
  @Allow('integrations.manage')
  @JustConfirmed()
  @Answers(WebhooksChangedAnswer)
  @Refuses(404)
  async update(@Body() payload: UpdateWebhookPayload): Promise<WebhooksChangedAnswer> {
    await this.webhooks.update(payload);
    return this.changed(texts().successes.updated);
  }

  @Post('remove')
  @Allow('integrations.manage')
  @Answers(WebhooksChangedAnswer)
  @Refuses(404)
  async remove(@Body() { id }: IdPayload): Promise<WebhooksChangedAnswer> {
    await this.webhooks.remove(id);
    return this.changed(texts().successes.deleted);
  }

  @Post('test')
  @Allow('integrations.manage')
  @Answers(WebhooksChangedAnswer)
  @Refuses(404)
  async test(@Body() { id }: IdPayload): Promise<WebhooksChangedAnswer> {
    await this.webhooks.test(id);
    return this.changed(texts().server.webhookTested);
  }

  @Get(':id/deliveries')
  @Allow('integrations.manage')
  @Answers(DeliveryListAnswer)
  @Refuses(404)
  deliveries(@Param() { id }: IdParams, @Query() query: DeliveriesQuery): Promise<DeliveryListAnswer> {
    return this.webhooks.deliveriesOf(id, query);
  }

  @Post('redeliver')
  @Allow('integrations.manage')
  @Answers(RedeliveredAnswer)
  @Refuses(404)
  async redeliver(@Body() { id }: IdPayload): Promise<RedeliveredAnswer> {
    const webhookId = await this.webhooks.redeliver(id);
    return { message: texts().server.webhookRedelivered, ...(await this.webhooks.deliveriesOf(webhookId)) };
  }

  private async changed(message: string): Promise<WebhooksChangedAnswer> {
    return { message, webhooks: await this.webhooks.list() };
  }
}
