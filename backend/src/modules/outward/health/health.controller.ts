import { Controller, Get } from '@nestjs/common';
import { HealthAnswer } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { unavailable } from '../../../common/errors/app-error.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { Startup } from '../../../database/startup.js';

@Controller('health')
export class HealthController {
  constructor(private readonly startup: Startup) {}

  @Get('live')
  @Allow('anyone')
  @Answers(HealthAnswer)
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @Allow('anyone')
  @Answers(HealthAnswer)
  ready(): HealthAnswer {
    if (!this.startup.isTakingRequests) throw unavailable();
    return { status: 'ok' };
  }
}
