import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AssignmentsModule } from '../assignments/assignments.module.js';
import { TitleRecordsModule } from '../titles/title-records.module.js';
import { SubtitleCascades } from './subtitle-cascades.js';
import { SubtitleLookup } from './subtitle-lookup.js';
import { SubtitleRemoval } from './subtitle-removal.js';
import { Subtitle, SubtitleSchema } from './subtitle.schema.js';
import { SubtitlesController } from './subtitles.controller.js';
import { SubtitlesRepository } from './subtitles.repository.js';
import { SubtitlesService } from './subtitles.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Subtitle.name, schema: SubtitleSchema }]),
    AssignmentsModule,
    TitleRecordsModule,
  ],
  controllers: [SubtitlesController],
  providers: [SubtitlesRepository, SubtitlesService, SubtitleLookup, SubtitleRemoval, SubtitleCascades],
  exports: [SubtitleLookup, SubtitleRemoval],
})
export class SubtitlesModule {}
