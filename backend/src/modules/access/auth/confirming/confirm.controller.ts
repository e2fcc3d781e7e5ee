import { Body, Controller, Post } from '@nestjs/common';
import { SERVER_TEXTS } from '@keyroster/contracts';
import { ConfirmPayload, MessageAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser, WhileSettingUp } from '../../../../common/access/allow.decorator.js';
import { type CallerAddress, ClientAddress } from '../../../../common/access/caller-address.js';
import type { Caller } from '../../../../common/access/caller.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { Confirming } from './confirming.service.js';

@Controller('users/confirm')
export class ConfirmController {
  constructor(private readonly confirming: Confirming) {}

  @Post()
  @Allow('account.own')
  @WhileSettingUp()
  @Answers(MessageAnswer)
  @Refuses(429)
  async confirm(
    @Body() payload: ConfirmPayload,
    @CurrentUser() caller: Caller,
    @ClientAddress() address: CallerAddress,
  ): Promise<MessageAnswer> {
    await this.confirming.confirm(payload, caller, address);
    return { message: SERVER_TEXTS.confirmed };
  }
}
