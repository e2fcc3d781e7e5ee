import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { UsersModule } from '../../people/users/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { DeliveriesModule } from '../deliveries/index.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { Delivery, DeliverySchema } from './deliveries/delivery.schema.js';
import { EndWatch } from './deliveries/end-watch.js';
import { Outbox } from './deliveries/outbox.js';
import { WebhookSender } from './deliveries/webhook-sender.js';
import { Webhook, WebhookSchema } from './webhook.schema.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    DeliveriesModule,
    MongooseModule.forFeature([
      { name: Webhook.name, schema: WebhookSchema },
      { name: Delivery.name, schema: DeliverySchema },
    ]),
    UsersModule,
    TitlesModule,
  ],
  controllers: [WebhooksController],
  providers: [WebhooksRepository, DeliveriesRepository, WebhookSender, Outbox, EndWatch, WebhooksService],
  exports: [WebhooksService],
})
export class WebhooksModule {}
