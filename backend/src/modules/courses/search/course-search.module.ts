import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { TitlesModule } from '../titles/index.js';
import { CourseSearchController } from './course-search.controller.js';
import { CourseSearchService } from './course-search.service.js';

@Module({
  imports: [TitlesModule, SubtitlesModule, CredentialsModule],
  controllers: [CourseSearchController],
  providers: [CourseSearchService],
})
export class CourseSearchModule {}
