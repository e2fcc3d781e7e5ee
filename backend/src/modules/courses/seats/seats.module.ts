import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { SessionsModule } from '../../access/sessions/index.js';
import { UsersModule } from '../../people/users/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { AssignmentsModule } from '../assignments/index.js';
import { CredentialsModule } from '../credentials/index.js';
import { SubtitlesModule } from '../subtitles/index.js';
import { SeatBoard } from './seat-board.js';
import { SeatPings } from './seat-pings.js';
import { SeatSweep } from './seat-sweep.js';
import { SeatTruth } from './seat-truth.js';
import { SeatsController } from './seats.controller.js';
import { SeatsRepository } from './seats.repository.js';
import { SeatPing, SeatPingSchema, StoredSeats, StoredSeatsSchema } from './seats.schema.js';
import { SeatsService } from './seats.service.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    ChangesModule,
    MongooseModule.forFeature([
      { name: StoredSeats.name, schema: StoredSeatsSchema },
      { name: SeatPing.name, schema: SeatPingSchema },
    ]),
    SubtitlesModule,
    CredentialsModule,
    AssignmentsModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [SeatsController],
  providers: [SeatsRepository, SeatBoard, SeatsService, SeatPings, SeatTruth, SeatSweep],
  exports: [SeatBoard],
})
export class SeatsModule {}
