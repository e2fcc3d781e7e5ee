import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  AlarmListAnswer,
  AlarmRuleAnswer,
  AlarmRuleChangedAnswer,
  AlarmRulePayload,
  AlarmsQuery,
  CloseAlarmPayload,
  MessageAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { AlarmListService } from './alarm-list.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('alarms')
export class AlarmsController {
  constructor(private readonly alarms: AlarmListService) {}

  @Get()
  @Allow('alarms.manage')
  @Answers(AlarmListAnswer)
  list(@Query() query: AlarmsQuery): Promise<AlarmListAnswer> {
    return this.alarms.list(query);
  }

  @Post('close')
  @Allow('alarms.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async close(@Body() payload: CloseAlarmPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.alarms.close(payload, caller);
    return { message: texts().server.alarmEnded };
  }

  @Get('rule')
  @Allow('alarms.manage')
  @Answers(AlarmRuleAnswer)
  rule(): Promise<AlarmRuleAnswer> {
    return this.alarms.rule();
  }

  @Post('rule')
  @Allow('alarms.manage')
  @Answers(AlarmRuleChangedAnswer)
  async setRule(@Body() { lock, minutes }: AlarmRulePayload): Promise<AlarmRuleChangedAnswer> {
    await this.alarms.setRule({ lock, minutes });
    return { message: texts().successes.updated, lock, minutes };
  }
}
