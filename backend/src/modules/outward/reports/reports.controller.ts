import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ReportAnswer, ReportQuery } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { CSV_ANSWER, csvAnswer } from '../../../common/csv/csv-writer.js';
import { Answers, Documented } from '../../../common/http/answers/answers.decorator.js';
import { ReportsService } from './reports.service.js';

@Controller('reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @Allow('reports.read')
  @Answers(ReportAnswer)
  @Documented({ responses: { 200: CSV_ANSWER } })
  async report(@Query() query: ReportQuery): Promise<ReportAnswer | StreamableFile> {
    if (query.format === 'csv') return csvAnswer('report.csv', await this.reports.csv(query));
    return this.reports.report(query);
  }
}
