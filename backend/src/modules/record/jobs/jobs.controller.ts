import { Controller, Get, Param } from '@nestjs/common';
import { JobIdParams, JobStateAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { Jobs } from './jobs.service.js';

@Controller('jobs')
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Get(':id')
  @Allow('plans.run')
  @Answers(JobStateAnswer)
  @Refuses(404)
  async get(@Param() { id }: JobIdParams, @CurrentUser() caller: Caller): Promise<JobStateAnswer> {
    return { job: await this.jobs.get(id, caller) };
  }
}
