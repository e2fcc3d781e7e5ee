import { Body, Controller, Headers, Post } from '@nestjs/common';
import { IdPayload, PasskeyLoginPayload, PasskeyOptionsAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed } from '../../../common/access/allow.decorator.js';
import { BearerToken } from '../../../common/access/authenticator.js';
import { type CallerAddress, ClientAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../common/http/answers/refuses.decorator.js';
import { PasskeysService } from '../second-factor/index.js';
import { TokenService, type Device } from '../sessions/index.js';
import { CallingDevice, inBrowser } from './calling-device.decorator.js';
import { LoginSessionsService } from './login-sessions.service.js';
import { LoginService } from './login.service.js';
import { TakeBackService } from './take-back.service.js';

// The ways to a token beside a password. Each keeps a class of its own: the API document names its operations by them.

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
    private readonly places: TakeBackService,
    private readonly tokens: TokenService,
  ) {}

  /** Open to anyone: the token that it takes is that of a session which has ended. */
  @Post()
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 409, 429)
  async takeBack(
    @BearerToken() token: string | undefined,
    @CallingDevice() device: Device,
  ): Promise<TokenAnswer> {
    return { token: this.tokens.sign(await this.places.takeBack(token, device)) };
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
