import { Module } from '@nestjs/common';
import { MediaModule } from '../../courses/media/index.js';
import { PageConfigController } from './page-config.controller.js';

@Module({ imports: [MediaModule], controllers: [PageConfigController] })
export class PageConfigModule {}
