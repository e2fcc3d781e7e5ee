import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChangesModule } from '../../record/changes/index.js';
import { Title, TitleSchema } from './title.schema.js';
import { TitlesController } from './titles.controller.js';
import { TitlesRepository } from './titles.repository.js';
import { TitlesService } from './titles.service.js';

@Module({
  imports: [ChangesModule, MongooseModule.forFeature([{ name: Title.name, schema: TitleSchema }])],
  controllers: [TitlesController],
  providers: [TitlesRepository, TitlesService],
  exports: [TitlesService],
})
export class TitlesModule {}
