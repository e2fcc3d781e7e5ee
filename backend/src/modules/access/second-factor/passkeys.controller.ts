import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import {
  IdPayload,
  PasskeyAddPayload,
  PasskeyBeginPayload,
  PasskeyBegunAnswer,
  PasskeyListAnswer,
  PasskeysChangedAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed, WhileSettingUp } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { PasskeysService } from './passkeys.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('users/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Get()
  @Allow('account.own')
  @WhileSettingUp()
  @Answers(PasskeyListAnswer)
  async list(@CurrentUser() caller: Caller): Promise<PasskeyListAnswer> {
    return { passkeys: await this.passkeys.list(caller.user_id) };
  }

  @Post('begin')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(PasskeyBegunAnswer)
  @Refuses(409)
  begin(
    @Body() { name }: PasskeyBeginPayload,
    @CurrentUser() caller: Caller,
    @Headers('origin') origin: string | undefined,
  ): Promise<PasskeyBegunAnswer> {
    return this.passkeys.begin(name, caller, origin);
  }

  @Post('add')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(PasskeysChangedAnswer)
  @Refuses(409)
  async add(
    @Body() payload: PasskeyAddPayload,
    @CurrentUser() caller: Caller,
  ): Promise<PasskeysChangedAnswer> {
    return { message: texts().server.passkeyAdded, ...(await this.passkeys.add(payload, caller)) };
  }

  @Post('remove')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(PasskeysChangedAnswer)
  @Refuses(404)
  async remove(@Body() { id }: IdPayload, @CurrentUser() caller: Caller): Promise<PasskeysChangedAnswer> {
    return { message: texts().server.passkeyRemoved, passkeys: await this.passkeys.remove(id, caller) };
  }
}
