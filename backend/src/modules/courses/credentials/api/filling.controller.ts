import {
  Body,
  Controller,
  Get,
  Header,
  Injectable,
  Post,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { FILLS_PER_MINUTE, isExtensionOrigin } from '@keyroster/contracts';
import { FillAnswer, FillPayload, MineCredentialListAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../../common/access/allow.decorator.js';
import type { Caller } from '../../../../common/access/caller.js';
import { currentContext } from '../../../../common/context/request-context.js';
import { texts } from '../../../../common/context/texts.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { Answers, Refuses } from '../../../../common/http/answers/answers.decorator.js';
import { Settings } from '../../../../config/settings.js';
import { Throttles } from '../../../../database/throttles/throttles.js';
import { FillingService } from './filling.service.js';
import { OwnCredentialsService } from './own-credentials.service.js';

/** Rate-limits the session, and refuses web pages and unknown extensions. */
@Injectable()
export class FillingGuard implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly throttles: Throttles,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.throttles.consumeBy('fill', currentContext()?.caller?.session_id ?? '', FILLS_PER_MINUTE);
    const { origin } = context.switchToHttp().getRequest<Request>().headers;
    const isLetIn =
      origin === undefined || (isExtensionOrigin(origin) && this.settings.corsOrigins.includes(origin));
    if (!isLetIn) throw new AppError('FOREIGN_ORIGIN', texts().server.originForeign);
    return true;
  }
}

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
