import { Controller, Get } from '@nestjs/common';
import { BrowserAnswer } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { SeenGroups } from './seen-groups.js';

@Controller('browser')
export class BrowserController {
  constructor(private readonly seen: SeenGroups) {}

  @Get()
  @Allow('groups.read')
  @Answers(BrowserAnswer)
  async list(@CurrentUser() caller: Caller): Promise<BrowserAnswer> {
    return { browser: await this.seen.listWithUsers(caller) };
  }
}
