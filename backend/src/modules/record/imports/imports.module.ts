import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { ChangesModule } from '../changes/index.js';
import { Import, ImportSchema } from './import.schema.js';
import { ImportsController, JobsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { StoredJob, StoredJobSchema } from './jobs/job.schema.js';
import { JobsRepository } from './jobs/jobs.repository.js';
import { JobsService } from './jobs/jobs.service.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: Import.name, schema: ImportSchema },
      { name: StoredJob.name, schema: StoredJobSchema },
    ]),
  ],
  controllers: [ImportsController, JobsController],
  providers: [ImportsRepository, ImportsService, JobsRepository, JobsService],
  exports: [ImportsService],
})
export class ImportsModule {}
