import { Body, Controller, Post } from '@nestjs/common';
import { IdPayload, TokenAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser, JustConfirmed } from '../../../../common/access/allow.decorator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { TokenService, type Device } from '../../sessions/index.js';
import { CallingDevice } from '../calling-device.decorator.js';
import { ViewAs } from './view-as.service.js';

@Controller('users/viewas')
export class ViewAsController {
  constructor(
    private readonly views: ViewAs,
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
    return { token: this.tokens.sign(await this.views.start(id, caller, device)) };
  }
}
