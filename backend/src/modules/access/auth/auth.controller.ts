import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  ChangePasswordPayload,
  ConfirmPayload,
  LoginPayload,
  MessageAnswer,
  PinLoginPayload,
  TokenAnswer,
  TokenCheckAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser, WhileLooking, WhileSettingUp } from '../../../common/access/allow.decorator.js';
import { type CallerAddress, ClientAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { TokenService, type Device } from '../sessions/index.js';
import { CallingDevice, inBrowser } from './calling-device.decorator.js';
import { LoginSessionsService } from './login-sessions.service.js';
import { LoginService } from './login.service.js';
import { OwnAccountService } from './own-account.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller()
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: LoginSessionsService,
    private readonly account: OwnAccountService,
    private readonly tokens: TokenService,
  ) {}

  @Post('users/login')
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 429)
  async login(@Body() payload: LoginPayload, @CallingDevice() device: Device): Promise<TokenAnswer> {
    const { email: name, password, code, client } = payload;
    const typed = { name, password, ...(code && { code }) };
    const from = { ...inBrowser(device, payload), ...(client && { client }) };
    return { token: this.tokens.sign(await this.logins.byPassword(typed, from)) };
  }

  @Post('users/userlogin')
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 429)
  async pinLogin(@Body() payload: PinLoginPayload, @CallingDevice() device: Device): Promise<TokenAnswer> {
    const { username: name, password } = payload;
    const typed = { name, password };
    return { token: this.tokens.sign(await this.logins.byPin(typed, inBrowser(device, payload))) };
  }

  @Post('users/logout')
  @Allow('account.own')
  @WhileLooking()
  @WhileSettingUp()
  @Answers(MessageAnswer)
  async logout(@CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.sessions.logOut(caller);
    return { message: texts().successes.loggedOut };
  }

  @Get('verify-token')
  @Allow('account.own')
  @WhileSettingUp()
  @Answers(TokenCheckAnswer)
  verifyToken(@CurrentUser() caller: Caller): Promise<TokenCheckAnswer> {
    return this.account.check(caller);
  }

  @Post('users/password')
  @Allow('account.own')
  @Answers(MessageAnswer)
  @Refuses(429)
  async changePassword(
    @Body() { current, password }: ChangePasswordPayload,
    @CurrentUser() caller: Caller,
    @ClientAddress() address: CallerAddress,
  ): Promise<MessageAnswer> {
    await this.account.changePassword(caller, current, password, address);
    return { message: texts().successes.updated };
  }
}

/** A class of its own: the API document names its operation by it. */
@Controller('users/confirm')
export class ConfirmController {
  constructor(private readonly account: OwnAccountService) {}

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
    await this.account.confirm(payload, caller, address);
    return { message: texts().server.confirmed };
  }
}
