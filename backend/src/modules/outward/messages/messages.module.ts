import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { AuthModule } from '../../access/auth/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { TroublesModule } from '../../courses/troubles/index.js';
import { LedgerModule } from '../../people/renewals/index.js';
import { TemplatesModule } from '../../people/templates/index.js';
import { UsersModule } from '../../people/users/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { DeliveriesModule } from '../deliveries/index.js';
import { CauseMessages } from './cause-messages.js';
import { ChannelCalls } from './channel-calls.js';
import { Channel, ChannelSchema } from './channel.schema.js';
import { ChannelsRepository } from './channels.repository.js';
import { ChannelsService } from './channels.service.js';
import { MessageDrafts } from './message-drafts.js';
import { MessageGrounds, MessageSender } from './message-sender.js';
import { Message, MessageSchema } from './message.schema.js';
import { ChannelsController, MessagesController, RulesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';
import { Rule, RuleSchema } from './rule.schema.js';
import { RulesRepository } from './rules.repository.js';
import { RulesService } from './rules.service.js';
import { TimedMessages } from './timed-messages.js';

@Module({
  imports: [
    AuthModule,
    ChangesModule,
    DatabaseModule,
    DeliveriesModule,
    LedgerModule,
    TemplatesModule,
    TitlesModule,
    TroublesModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: Channel.name, schema: ChannelSchema },
      { name: Rule.name, schema: RuleSchema },
      { name: Message.name, schema: MessageSchema },
    ]),
  ],
  controllers: [ChannelsController, RulesController, MessagesController],
  providers: [
    ChannelsRepository,
    ChannelCalls,
    ChannelsService,
    RulesRepository,
    RulesService,
    MessagesRepository,
    MessageDrafts,
    CauseMessages,
    TimedMessages,
    MessageGrounds,
    MessageSender,
    MessagesService,
  ],
  exports: [ChannelsService],
})
export class MessagesModule {}
