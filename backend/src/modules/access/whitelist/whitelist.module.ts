import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import {
  WhitelistEntry,
  WhitelistEntrySchema,
  WhitelistState,
  WhitelistStateSchema,
} from './whitelist-entry.schema.js';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { WhitelistPolicy } from './whitelist-policy.js';
import { WhitelistController } from './whitelist.controller.js';
import { WhitelistRepository } from './whitelist.repository.js';
import { WhitelistService } from './whitelist.service.js';

@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: WhitelistEntry.name, schema: WhitelistEntrySchema },
      { name: WhitelistState.name, schema: WhitelistStateSchema },
    ]),
  ],
  controllers: [WhitelistController],
  providers: [WhitelistRepository, WhitelistPolicy, WhitelistService],
  exports: [WhitelistPolicy],
})
export class WhitelistModule {}
