import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { FILLS_PER_MINUTE, isExtensionOrigin } from '@keyroster/contracts';
import { currentContext } from '../../../../common/context/request-context.js';
import { texts } from '../../../../common/context/texts.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { Settings } from '../../../../config/settings.js';
import { Throttles } from '../../../../database/throttles/throttles.js';

/** Refuses pages and unknown extensions, and limits the calls of a session. */
@Injectable()
export class FillingGuard implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly throttles: Throttles,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { origin } = context.switchToHttp().getRequest<Request>().headers;
    const isLetIn =
      origin === undefined || (isExtensionOrigin(origin) && this.settings.corsOrigins.includes(origin));
    if (!isLetIn) throw new AppError('FOREIGN_ORIGIN', texts().server.originForeign);
    await this.throttles.consumeBy('fill', currentContext()?.caller?.session_id ?? '', FILLS_PER_MINUTE);
    return true;
  }
}
