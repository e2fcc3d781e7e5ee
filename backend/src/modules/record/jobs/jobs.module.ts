import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { StoredJob, StoredJobSchema } from './job.schema.js';
import { JobsController } from './jobs.controller.js';
import { JobsRepository } from './jobs.repository.js';
import { Jobs } from './jobs.service.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    MongooseModule.forFeature([{ name: StoredJob.name, schema: StoredJobSchema }]),
  ],
  controllers: [JobsController],
  providers: [JobsRepository, Jobs],
  exports: [Jobs],
})
export class JobsModule {}
