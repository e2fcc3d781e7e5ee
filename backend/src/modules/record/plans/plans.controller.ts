import { Body, Controller, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  JobStateAnswer,
  PlannedAnswer,
  PlanPayload,
  PlanRunAnswer,
  RunPlanPayload,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses, answerOf, Documented } from '../../../common/http/answers/answers.decorator.js';
import { ImportsService } from '../imports/index.js';
import { PlansService } from './plans.service.js';
import { texts } from '../../../common/context/texts.js';

const JOB_BEGUN = answerOf(JobStateAnswer, 'An import: it goes on as a job');

@Controller('plans')
export class PlansController {
  constructor(
    private readonly plans: PlansService,
    private readonly imports: ImportsService,
  ) {}

  @Post()
  @Allow('plans.run')
  @Answers(PlannedAnswer, 201)
  @Refuses(404, 409)
  async make(@Body() asked: PlanPayload, @CurrentUser() caller: Caller): Promise<PlannedAnswer> {
    return { plan: await this.plans.make(asked, caller) };
  }

  @Post('run')
  @Allow('plans.run')
  @Answers(PlanRunAnswer)
  @Refuses(404, 409)
  @Documented({ responses: { 202: JOB_BEGUN } })
  async run(
    @Body() { id, onlyGood = false, welcome = false }: RunPlanPayload,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PlanRunAnswer | JobStateAnswer> {
    const job = await this.imports.begin(id, { onlyGood, welcome }, caller);
    if (job) {
      response.status(202);
      return { job };
    }
    const { action, done } = await this.plans.run(id, caller);
    return { message: texts().successes.planRan[action](done), done };
  }
}
