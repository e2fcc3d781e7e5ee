import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TitleLookup } from './title-lookup.js';
import { TitleRemoval } from './title-removal.js';
import { Title, TitleSchema } from './title.schema.js';
import { TitlesRepository } from './titles.repository.js';

/** The titles themselves, apart from what is done with them: what lies beneath needs the first alone. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Title.name, schema: TitleSchema }])],
  providers: [TitlesRepository, TitleLookup, TitleRemoval],
  exports: [TitlesRepository, TitleLookup, TitleRemoval],
})
export class TitleRecordsModule {}
