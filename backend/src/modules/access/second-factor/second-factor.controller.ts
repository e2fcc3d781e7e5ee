import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import {
  FactorBegunAnswer,
  FactorCodePayload,
  FactorSetAnswer,
  IdPayload,
  MessageAnswer,
  PasskeyAddPayload,
  PasskeyBeginPayload,
  PasskeyBegunAnswer,
  PasskeyListAnswer,
  PasskeysChangedAnswer,
  RecoveryAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed, WhileSettingUp } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('users/2fa')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorService) {}

  @Post('begin')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(FactorBegunAnswer)
  begin(@CurrentUser() caller: Caller): Promise<FactorBegunAnswer> {
    return this.factors.begin(caller);
  }

  @Post('confirm')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(FactorSetAnswer)
  async confirm(
    @Body() { code }: FactorCodePayload,
    @CurrentUser() caller: Caller,
  ): Promise<FactorSetAnswer> {
    return { message: texts().server.factorSet, recovery: await this.factors.confirm(caller, code) };
  }

  @Post('remove')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(MessageAnswer)
  @Refuses(409)
  async remove(@CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.factors.remove(caller);
    return { message: texts().server.factorRemoved };
  }

  @Post('recovery')
  @Allow('account.own')
  @JustConfirmed()
  @WhileSettingUp()
  @Answers(RecoveryAnswer)
  @Refuses(409)
  async remakeRecovery(@CurrentUser() caller: Caller): Promise<RecoveryAnswer> {
    return { recovery: await this.factors.remakeRecovery(caller) };
  }

  /** Lacks @WhileSettingUp, so that an admin with a password alone can't remove others' factors. */
  @Post('reset')
  @Allow('users.manage')
  @JustConfirmed()
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async reset(@Body() { id }: IdPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.factors.resetOfAnother(id, caller);
    return { message: texts().server.factorReset };
  }
}

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
