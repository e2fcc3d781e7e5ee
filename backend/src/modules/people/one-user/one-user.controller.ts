import { Controller, Get, Param } from '@nestjs/common';
import { OneUserAnswer, type OneUserSummaryAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import { callerMay, type Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { UserSummaries } from '../users/index.js';
import { OneUser } from './one-user.service.js';

@Controller('users')
export class OneUserController {
  constructor(
    private readonly users: OneUser,
    private readonly summaries: UserSummaries,
  ) {}

  /** Any word comes here that is none of its own: what is no id is nobody, and no mistake in a payload. */
  @Get(':id')
  @Allow('users.read')
  @Answers(OneUserAnswer)
  @Refuses(404)
  async read(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
  ): Promise<OneUserAnswer | OneUserSummaryAnswer> {
    if (callerMay(caller, 'users.manage')) return this.users.read(id);
    return { user: await this.summaries.one(id) };
  }
}
