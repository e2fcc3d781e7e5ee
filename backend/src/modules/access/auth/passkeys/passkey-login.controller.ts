import { Body, Controller, Headers, Post } from '@nestjs/common';
import { PasskeyLoginPayload, PasskeyOptionsAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { type CallerAddress, ClientAddress } from '../../../../common/access/caller-address.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { PasskeySignIns } from '../../second-factor/index.js';
import { TokenService, type Device } from '../../sessions/index.js';
import { CallingDevice, inBrowser } from '../calling-device.decorator.js';
import { PasskeyLogin } from './passkey-login.service.js';

@Controller('users/passkeys/login')
export class PasskeyLoginController {
  constructor(
    private readonly signIns: PasskeySignIns,
    private readonly logins: PasskeyLogin,
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
    return this.signIns.begin(origin, address);
  }

  @Post()
  @Allow('anyone')
  @Answers(TokenAnswer)
  @Refuses(401, 403, 429)
  async logIn(@Body() payload: PasskeyLoginPayload, @CallingDevice() device: Device): Promise<TokenAnswer> {
    return { token: this.tokens.sign(await this.logins.enter(payload, inBrowser(device, payload))) };
  }
}
