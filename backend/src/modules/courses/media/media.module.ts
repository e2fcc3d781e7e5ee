import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../../record/changes/index.js';
import { AdsController, LogosController, StaticImagesController } from './media.controllers.js';
import { PictureCleaner } from './cleaning/picture-cleaner.js';
import { GoneImage, GoneImageSchema, Image, ImageSchema } from './image.schema.js';
import { ImagesRepository } from './images.repository.js';
import { ImagesService } from './images.service.js';
import { ServedImages } from './served-images.js';

@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: Image.name, schema: ImageSchema },
      { name: GoneImage.name, schema: GoneImageSchema },
    ]),
  ],
  controllers: [LogosController, AdsController, StaticImagesController],
  providers: [ImagesRepository, ServedImages, PictureCleaner, ImagesService],
  exports: [ImagesService],
})
export class MediaModule {}
