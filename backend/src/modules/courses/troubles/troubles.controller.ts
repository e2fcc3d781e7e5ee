import { Body, Controller, Get, HttpStatus, Post, Query, Res } from '@nestjs/common';
import {
  CloseTroublePayload,
  DowntimeAnswer,
  DaySpanQuery,
  MessageAnswer,
  ReportTroublePayload,
  TroubleListAnswer,
  TroubleReportedAnswer,
  TroublesQuery,
} from '@keyroster/contracts/dto';
import type { Response } from 'express';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses, answerOf, Documented } from '../../../common/http/answers/answers.decorator.js';
import { TroubleReportsService } from './trouble-reports.service.js';
import { TroublesService } from './troubles.service.js';
import { texts } from '../../../common/context/texts.js';

const REPORT_CHANGED = answerOf(TroubleReportedAnswer, 'They had reported it before, and said so anew');

@Controller('troubles')
export class TroublesController {
  constructor(
    private readonly reports: TroubleReportsService,
    private readonly troubles: TroublesService,
  ) {}

  @Get()
  @Allow('troubles.manage')
  @Answers(TroubleListAnswer)
  list(@Query() query: TroublesQuery): Promise<TroubleListAnswer> {
    return this.troubles.list(query);
  }

  @Get('downtime')
  @Allow('troubles.manage')
  @Answers(DowntimeAnswer)
  async downtime(@Query() query: DaySpanQuery): Promise<DowntimeAnswer> {
    return { rows: await this.troubles.downtime(query) };
  }

  @Post('report')
  @Allow('troubles.report')
  @Answers(TroubleReportedAnswer, 201)
  @Refuses(404, 429)
  @Documented({ responses: { 200: REPORT_CHANGED } })
  async report(
    @Body() payload: ReportTroublePayload,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TroubleReportedAnswer> {
    const { isNew, trouble } = await this.reports.report(payload, caller);
    if (!isNew) response.status(HttpStatus.OK);
    return { message: texts().server.troubleReported, trouble };
  }

  @Post('close')
  @Allow('troubles.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async close(@Body() payload: CloseTroublePayload): Promise<MessageAnswer> {
    await this.reports.close(payload);
    return { message: texts().server.troubleEnded };
  }
}
