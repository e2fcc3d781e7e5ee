import { Body, Controller, Get, Header, Post, UseGuards } from '@nestjs/common';
import { FillAnswer, FillPayload, MineCredentialListAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../../common/access/allow.decorator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { Answers } from '../../../../common/http/answers/answers.decorator.js';
import { Refuses } from '../../../../common/http/answers/refuses.decorator.js';
import { FillingGuard } from './filling.guard.js';
import { FillingService } from './filling.service.js';
import { OwnCredentialsService } from './own-credentials.service.js';

/** Registered before the credentials' controller, whose `products/:subtitle_id` would match these paths. */
@Controller('products')
export class FillingController {
  constructor(
    private readonly filling: FillingService,
    private readonly own: OwnCredentialsService,
  ) {}

  @Get('mine')
  @Allow('credentials.read')
  @Answers(MineCredentialListAnswer)
  async mine(@CurrentUser() caller: Caller): Promise<MineCredentialListAnswer> {
    return { products: await this.own.listFor(caller) };
  }

  @Post('fill')
  @Allow('credentials.fill')
  @UseGuards(FillingGuard)
  @Header('Cache-Control', 'no-store')
  @Answers(FillAnswer)
  @Refuses(403, 404, 409, 429)
  fill(@Body() { p_id, origin }: FillPayload, @CurrentUser() caller: Caller): Promise<FillAnswer> {
    return this.filling.fill(p_id, origin, caller);
  }
}
