import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { LoginTriesModule } from '../../access/login-tries/index.js';
import { AssignmentsModule } from '../../courses/assignments/index.js';
import { CredentialsModule } from '../../courses/credentials/index.js';
import { TroublesModule } from '../../courses/troubles/index.js';
import { PaymentsModule } from '../../people/payments/index.js';
import { UsersModule } from '../../people/users/index.js';
import { PresenceModule } from '../../presence/index.js';
import { AuditModule } from '../../record/audit/index.js';
import { MessagesModule } from '../messages/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { ChainWatch } from './chain-watch.js';
import { DeliverySources } from './delivery-sources.js';
import { InboxAway, InboxAwaySchema } from './inbox-away.schema.js';
import { InboxAwaysRepository } from './inbox-aways.repository.js';
import { InboxNews } from './inbox-news.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { MoneySources } from './money-sources.js';
import { ServerSources } from './server-sources.js';
import { UserSources } from './user-sources.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    MongooseModule.forFeature([{ name: InboxAway.name, schema: InboxAwaySchema }]),
    LoginTriesModule,
    UsersModule,
    PaymentsModule,
    TroublesModule,
    AssignmentsModule,
    CredentialsModule,
    AuditModule,
    PresenceModule,
    WebhooksModule,
    MessagesModule,
  ],
  controllers: [InboxController],
  providers: [
    InboxAwaysRepository,
    InboxService,
    InboxNews,
    ChainWatch,
    UserSources,
    MoneySources,
    ServerSources,
    DeliverySources,
  ],
})
export class InboxModule {}
