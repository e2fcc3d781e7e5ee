import { Module } from '@nestjs/common';
import { SecondFactorModule } from '../../access/second-factor/index.js';
import { MediaModule } from '../../courses/media/index.js';
import { UsersModule } from '../../people/users/index.js';
import { PageConfigController } from './page-config.controller.js';

@Module({ imports: [MediaModule, SecondFactorModule, UsersModule], controllers: [PageConfigController] })
export class PageConfigModule {}
