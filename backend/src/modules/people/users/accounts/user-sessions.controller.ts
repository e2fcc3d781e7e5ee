import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import { IdPayload, MessageAnswer, SessionListAnswer, UserIdParams } from '@keyroster/contracts/dto';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { Answers } from '../../../../common/http/answers.decorator.js';
import { Refuses } from '../../../../common/http/refuses.decorator.js';
import { UserSessions } from './user-sessions.js';

@Controller('users/sessions')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessions) {}

  @Get(':id')
  @Allow('users.manage')
  @Answers(SessionListAnswer)
  @Refuses(404)
  async list(@Param() { id }: UserIdParams): Promise<SessionListAnswer> {
    return { sessions: await this.sessions.list(id) };
  }

  @Post('end')
  @Allow('users.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async end(@Body() payload: IdPayload): Promise<MessageAnswer> {
    await this.sessions.end(payload.id);
    return { message: TEXTS.successes.sessionEnded };
  }
}
