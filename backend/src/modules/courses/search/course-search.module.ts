import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { TitlesModule } from '../titles/index.js';
import { CourseSearchController } from './course-search.controller.js';
import { CourseSearch } from './course-search.service.js';

@Module({
  imports: [TitlesModule, SubtitlesModule, CredentialsModule],
  controllers: [CourseSearchController],
  providers: [CourseSearch],
})
export class CourseSearchModule {}
