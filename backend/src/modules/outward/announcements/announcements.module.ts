import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { AssignmentsModule } from '../../courses/assignments/index.js';
import { TitlesModule } from '../../courses/titles/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { Announcement, AnnouncementSchema } from './announcement.schema.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { AnnouncementsService } from './announcements.service.js';

@Module({
  imports: [
    RealtimeModule,
    ChangesModule,
    MongooseModule.forFeature([{ name: Announcement.name, schema: AnnouncementSchema }]),
    TitlesModule,
    AssignmentsModule,
  ],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsRepository, AnnouncementsService],
})
export class AnnouncementsModule {}
