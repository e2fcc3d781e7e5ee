import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import {
  IdPayload,
  PinLinkAnswer,
  PinLinkOwnerAnswer,
  PinSetAnswer,
  SetPinPayload,
} from '@keyroster/contracts/dto';
import { Allow } from '../../../../common/access/allow.decorator.js';
import { type CallerAddress, ClientAddress } from '../../../../common/access/caller-address.js';
import { texts } from '../../../../common/context/texts.js';
import { Answers, Refuses } from '../../../../common/http/answers/answers.decorator.js';
import { TokenService, type Device } from '../../sessions/index.js';
import { CallingDevice, inBrowser } from '../auth.controller.js';
import { PinLinkLoginsService } from './pin-link-logins.service.js';
import { PinLinksService } from './pin-links.service.js';

@Controller('users/pinlink')
export class PinLinksController {
  constructor(
    private readonly links: PinLinksService,
    private readonly logins: PinLinkLoginsService,
    private readonly tokens: TokenService,
  ) {}

  @Post()
  @Allow('users.manage')
  @Answers(PinLinkAnswer)
  @Refuses(404, 409)
  async make(@Body() { id }: IdPayload): Promise<PinLinkAnswer> {
    return this.links.make(id);
  }

  /** The token is not validated: whatever is no token gets the same 404. */
  @Get(':token')
  @Allow('anyone')
  @Answers(PinLinkOwnerAnswer)
  @Refuses(404, 429)
  async owner(
    @Param('token') token: string,
    @ClientAddress() address: CallerAddress,
  ): Promise<PinLinkOwnerAnswer> {
    return { username: (await this.logins.ownerOf(token, address)).username };
  }

  @Post(':token')
  @Allow('anyone')
  @Answers(PinSetAnswer)
  @Refuses(403, 404, 429)
  async set(
    @Param('token') token: string,
    @Body() payload: SetPinPayload,
    @CallingDevice() device: Device,
  ): Promise<PinSetAnswer> {
    const session = await this.logins.use(token, payload.password, inBrowser(device, payload));
    return { message: texts().server.pinSet, ...(session && { token: this.tokens.sign(session) }) };
  }
}
