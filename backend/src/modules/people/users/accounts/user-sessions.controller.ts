import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import { IdPayload, MessageAnswer, SessionListAnswer, UserIdParams } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../../common/access/allow.decorator.js';
import { type Caller, checkOwnOrAdmin } from '../../../../common/access/caller.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { UserSessions } from './user-sessions.js';

@Controller('users/sessions')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessions) {}

  @Get(':id')
  @Allow('sessions.manage')
  @Answers(SessionListAnswer)
  @Refuses(404)
  async list(@Param() { id }: UserIdParams, @CurrentUser() caller: Caller): Promise<SessionListAnswer> {
    checkOwnOrAdmin(caller, id);
    return { sessions: await this.sessions.list(id) };
  }

  @Post('end')
  @Allow('sessions.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async end(@Body() payload: IdPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.sessions.end(payload.id, caller);
    return { message: TEXTS.successes.sessionEnded };
  }
}
