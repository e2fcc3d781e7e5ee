import { Controller, Get } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import { HealthAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { Authenticator, BearerToken } from '../../../common/access/authenticator.js';
import { ClientIp } from '../../../common/access/caller-address.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { productVersion } from '../../../common/paths.js';
import { Startup } from '../../../database/startup.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly startup: Startup,
    private readonly authenticator: Authenticator,
  ) {}

  @Get('live')
  @Allow('anyone')
  @Answers(HealthAnswer)
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  /** The version would tell attackers which holes to try, so it is for admins alone. */
  @Get('ready')
  @Allow('anyone')
  @Answers(HealthAnswer)
  async ready(@BearerToken() token: string | undefined, @ClientIp() ip: string): Promise<HealthAnswer> {
    if (!this.startup.isTakingRequests) throw unavailable();
    const isAdmin = token !== undefined && (await this.isAdmins(token, ip));
    return { status: 'ok', ...(isAdmin && { version: productVersion }) };
  }

  private async isAdmins(token: string, ip: string): Promise<boolean> {
    try {
      const caller = await this.authenticator.authenticate(token, ip);
      return isAdminRole(caller.role) && !(await this.authenticator.needsFactor(caller));
    } catch {
      return false;
    }
  }
}
