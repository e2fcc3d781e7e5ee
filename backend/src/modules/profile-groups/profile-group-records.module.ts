import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProfileGroupLookup } from './profile-group-lookup.js';
import { ProfileGroup, ProfileGroupSchema } from './profile-group.schema.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';

/** The groups themselves, apart from what is done with them: users need the first, and the second needs users. */
@Module({
  imports: [MongooseModule.forFeature([{ name: ProfileGroup.name, schema: ProfileGroupSchema }])],
  providers: [ProfileGroupsRepository, ProfileGroupLookup],
  exports: [ProfileGroupsRepository, ProfileGroupLookup],
})
export class ProfileGroupRecordsModule {}
