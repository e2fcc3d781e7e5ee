import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../../../database/database.module.js';
import { Renewal, RenewalSchema } from '../renewal.schema.js';
import { RenewalMemory } from './renewal-memory.js';
import { RenewalMemoryRepository } from './renewal-memory.repository.js';

@Module({
  imports: [DatabaseModule, MongooseModule.forFeature([{ name: Renewal.name, schema: RenewalSchema }])],
  providers: [RenewalMemory, RenewalMemoryRepository],
  exports: [RenewalMemory],
})
export class RenewalMemoryModule {}
