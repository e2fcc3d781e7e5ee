import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import { TEXT_MAX_LENGTH } from '@keyroster/contracts';
import {
  ChangePasswordPayload,
  ConfirmPayload,
  IdPayload,
  LoginPayload,
  MessageAnswer,
  PasskeyLoginPayload,
  PasskeyOptionsAnswer,
  PinLoginPayload,
  TokenAnswer,
  TokenCheckAnswer,
} from '@keyroster/contracts/dto';
import {
  Allow,
  CurrentUser,
  fromRequest,
  JustConfirmed,
  WhileImpersonating,
  WhileSettingUp,
} from '../../../common/access/allow.decorator.js';
import { BearerToken } from '../../../common/access/authenticator.js';
import { type CallerAddress, clientAddress, ClientAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { PasskeysService } from '../second-factor/index.js';
import { TokenService, type Device } from '../sessions/index.js';
import { LoginSessionsService } from './login-sessions.service.js';
import { LoginService } from './login.service.js';
import { OwnAccountService } from './own-account.service.js';
import { texts } from '../../../common/context/texts.js';

export const CallingDevice = fromRequest((request): Device => ({
  ...clientAddress(request),
  agent: (request.headers['user-agent'] ?? '').slice(0, TEXT_MAX_LENGTH),
}));

export const inBrowser = (device: Device, { device_id }: { device_id?: string }): Device =>
  device_id === undefined ? device : { ...device, device_id: device_id.toLowerCase() };

// One class for each path, because the API document names operations by their classes.

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
  @WhileImpersonating()
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

@Controller('users/passkeys/login')
export class PasskeyLoginController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly logins: LoginService,
    private readonly tokens: TokenService,
  ) {}

  @Post('begin')
  @Allow('anyone')
  @Answers(PasskeyOptionsAnswer)
  @Refuses(403, 429)
  begin(
    @Headers('origin') origin: string | undefined,
    @ClientAddress() address: CallerAddress,
  ): Promise<PasskeyOptionsAnswer> {
    return this.passkeys.beginSignIn(origin, address);
  }

  @Post()
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 429)
  async logIn(@Body() payload: PasskeyLoginPayload, @CallingDevice() device: Device): Promise<TokenAnswer> {
    return { token: this.tokens.sign(await this.logins.byPasskey(payload, inBrowser(device, payload))) };
  }
}

@Controller('users/takeback')
export class TakeBackController {
  constructor(
    private readonly sessions: LoginSessionsService,
    private readonly tokens: TokenService,
  ) {}

  /** Open to anyone, because the session of its token has already ended. */
  @Post()
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 409, 429)
  async takeBack(
    @BearerToken() token: string | undefined,
    @CallingDevice() device: Device,
  ): Promise<TokenAnswer> {
    return { token: this.tokens.sign(await this.sessions.takeBack(token, device)) };
  }
}

@Controller('users/viewas')
export class ViewAsController {
  constructor(
    private readonly sessions: LoginSessionsService,
    private readonly tokens: TokenService,
  ) {}

  @Post()
  @Allow('users.manage')
  @JustConfirmed()
  @Answers(TokenAnswer)
  @Refuses(404, 409)
  async start(
    @Body() { id }: IdPayload,
    @CurrentUser() caller: Caller,
    @CallingDevice() device: Device,
  ): Promise<TokenAnswer> {
    return { token: this.tokens.sign(await this.sessions.openViewOf(id, caller, device)) };
  }
}
