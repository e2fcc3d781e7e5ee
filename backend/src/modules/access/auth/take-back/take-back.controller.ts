import { Controller, Post } from '@nestjs/common';
import { TokenAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { BearerToken } from '../../../../common/access/authenticator.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { TokenService, type Device } from '../../sessions/index.js';
import { CallingDevice } from '../calling-device.decorator.js';
import { TakeBack } from './take-back.service.js';

@Controller('users/takeback')
export class TakeBackController {
  constructor(
    private readonly places: TakeBack,
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
