import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { ChangesModule } from '../changes/index.js';
import { JobsModule } from '../jobs/index.js';
import { ImportReader } from './sheets/import-reader.js';
import { ImportReport } from './import-report.service.js';
import { ImportRuns } from './import-runs.service.js';
import { ImportVault } from './import-vault.js';
import { Import, ImportSchema } from './import.schema.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { Imports } from './imports.service.js';

/** Files to data. What is special about a kind of file stands beside the module whose data it is. */
@Module({
  imports: [
    DatabaseModule,
    ChangesModule,
    JobsModule,
    MongooseModule.forFeature([{ name: Import.name, schema: ImportSchema }]),
  ],
  controllers: [ImportsController],
  providers: [ImportsRepository, ImportVault, ImportReader, Imports, ImportRuns, ImportReport],
  exports: [ImportRuns],
})
export class ImportsModule {}
