import { Module } from '@nestjs/common';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { AssignmentsModule } from '../../courses/assignments/index.js';
import { UsersModule } from '../../people/users/index.js';
import { DataNews } from './data-news.js';

@Module({ imports: [RealtimeModule, AssignmentsModule, UsersModule], providers: [DataNews] })
export class LiveNewsModule {}
