import { Controller, Get, Param, Query } from '@nestjs/common';
import { SpansAnswer, SpansParams, SpansQuery } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { SpanListService } from './span-list.service.js';

@Controller('activity/spans')
export class SpansController {
  constructor(private readonly spans: SpanListService) {}

  @Get(':user_id')
  @Allow('activity.watch')
  @Answers(SpansAnswer)
  @Refuses(404)
  list(@Param() { user_id }: SpansParams, @Query() query: SpansQuery): Promise<SpansAnswer> {
    return this.spans.of(user_id, query);
  }
}
