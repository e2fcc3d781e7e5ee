import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  IdPayload,
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  MessageAnswer,
  ProgramTokenListAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { ProgramTokensService } from './program-tokens.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: ProgramTokensService) {}

  @Get()
  @Allow('integrations.manage')
  @Answers(ProgramTokenListAnswer)
  async list(): Promise<ProgramTokenListAnswer> {
    return { tokens: await this.tokens.list() };
  }

  @Post()
  @Allow('integrations.manage')
  @JustConfirmed()
  @Answers(MadeProgramTokenAnswer, 201)
  make(
    @Body() payload: MakeProgramTokenPayload,
    @CurrentUser() caller: Caller,
  ): Promise<MadeProgramTokenAnswer> {
    return this.tokens.make(payload, caller);
  }

  @Post('remove')
  @Allow('integrations.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async remove(@Body() payload: IdPayload): Promise<MessageAnswer> {
    await this.tokens.remove(payload.id);
    return { message: texts().server.tokenRemoved };
  }
}
