import { Controller, Get, Query } from '@nestjs/common';
import { ExplainAnswer, ExplainQuery } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { ExplainService } from './explain.service.js';

@Controller('explain')
export class ExplainController {
  constructor(private readonly explanations: ExplainService) {}

  @Get()
  @Allow('users.manage')
  @Answers(ExplainAnswer)
  @Refuses(404)
  explain(@Query() query: ExplainQuery): Promise<ExplainAnswer> {
    return this.explanations.of(query);
  }
}
