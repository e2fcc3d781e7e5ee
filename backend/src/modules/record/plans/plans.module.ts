import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChangesModule } from '../changes/index.js';
import { ImportsModule } from '../imports/index.js';
import { Plan, PlanSchema } from './plan.schema.js';
import { PlansController } from './plans.controller.js';
import { PlansRepository } from './plans.repository.js';
import { PlansService } from './plans.service.js';

@Module({
  imports: [
    ChangesModule,
    ImportsModule,
    MongooseModule.forFeature([{ name: Plan.name, schema: PlanSchema }]),
  ],
  controllers: [PlansController],
  providers: [PlansRepository, PlansService],
})
export class PlansModule {}
