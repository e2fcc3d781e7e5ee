import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TitlesModule } from '../../courses/titles/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { Package, PackageSchema, Trial, TrialSchema } from './package.schema.js';
import { PackagesController } from './packages.controller.js';
import { PackagesRepository } from './packages.repository.js';
import { PackagesService } from './packages.service.js';

/** Doesn't depend on users: the modules that create and renew users depend on this one. */
@Module({
  imports: [
    ChangesModule,
    TitlesModule,
    MongooseModule.forFeature([
      { name: Package.name, schema: PackageSchema },
      { name: Trial.name, schema: TrialSchema },
    ]),
  ],
  controllers: [PackagesController],
  providers: [PackagesRepository, PackagesService],
  exports: [PackagesService],
})
export class PackagesModule {}
