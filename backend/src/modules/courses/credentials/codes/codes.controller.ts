import { Body, Controller, Post } from '@nestjs/common';
import { CodeAnswer, CodePayload } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../../common/access/allow.decorator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { Codes } from './codes.service.js';

@Controller('products/code')
export class CodesController {
  constructor(private readonly codes: Codes) {}

  @Post()
  @Allow('credentials.read')
  @Answers(CodeAnswer)
  @Refuses(404, 409)
  make(@Body() { p_id }: CodePayload, @CurrentUser() caller: Caller): Promise<CodeAnswer> {
    return this.codes.make(p_id, caller);
  }
}
