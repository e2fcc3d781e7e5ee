import { Body, Controller, Get, Post } from '@nestjs/common';
import { InboxAnswer, MessageAnswer, PutAwayPayload } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { InboxService } from './inbox.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('inbox')
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get()
  @Allow('inbox.read')
  @Answers(InboxAnswer)
  read(@CurrentUser() caller: Caller): Promise<InboxAnswer> {
    return this.inbox.read(caller);
  }

  @Post('away')
  @Allow('inbox.read')
  @Answers(MessageAnswer)
  @Refuses(404)
  async putAway(@Body() payload: PutAwayPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.inbox.putAway(payload, caller);
    return { message: texts().server.putAway };
  }
}
