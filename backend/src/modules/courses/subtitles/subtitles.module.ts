import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { AssignmentsModule } from '../assignments/index.js';
import { TitlesModule } from '../titles/index.js';
import { Subtitle, SubtitleSchema } from './subtitle.schema.js';
import { SubtitlesController } from './subtitles.controller.js';
import { SubtitlesRepository } from './subtitles.repository.js';
import { SubtitlesService } from './subtitles.service.js';

@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    MongooseModule.forFeature([{ name: Subtitle.name, schema: SubtitleSchema }]),
    AssignmentsModule,
    TitlesModule,
  ],
  controllers: [SubtitlesController],
  providers: [SubtitlesRepository, SubtitlesService],
  exports: [SubtitlesService],
})
export class SubtitlesModule {}
