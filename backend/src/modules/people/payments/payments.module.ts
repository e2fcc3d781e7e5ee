import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseModule } from '../../../database/database.module.js';
import { RealtimeModule } from '../../../realtime/realtime.module.js';
import { AuthModule } from '../../access/auth/index.js';
import { SessionsModule } from '../../access/sessions/index.js';
import { MediaModule } from '../../courses/media/index.js';
import { ChangesModule } from '../../record/changes/index.js';
import { PackagesModule } from '../packages/index.js';
import { RenewalsModule } from '../renewals/index.js';
import { UsersModule } from '../users/index.js';
import { PaymentDeskService } from './payment-desk.service.js';
import { PaymentPictures } from './payment-pictures.js';
import { Payment, PaymentSchema } from './payment.schema.js';
import { PaymentsController, TicketLoginController } from './payments.controller.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';

@Module({
  imports: [
    DatabaseModule,
    RealtimeModule,
    ChangesModule,
    MongooseModule.forFeature([{ name: Payment.name, schema: PaymentSchema }]),
    AuthModule,
    SessionsModule,
    MediaModule,
    UsersModule,
    PackagesModule,
    RenewalsModule,
  ],
  controllers: [PaymentsController, TicketLoginController],
  providers: [PaymentsRepository, PaymentPictures, PaymentsService, PaymentDeskService],
  exports: [PaymentDeskService],
})
export class PaymentsModule {}
