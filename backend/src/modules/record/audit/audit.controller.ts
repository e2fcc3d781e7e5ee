import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { AuditListAnswer, AuditQuery } from '@keyroster/contracts/dto';
import { Allow } from '../../../common/access/allow.decorator.js';
import { CSV_ANSWER, csvAnswer } from '../../../common/csv/csv-writer.js';
import { Answers, Documented } from '../../../common/http/answers/answers.decorator.js';
import { AuditSearchService } from './audit-search.service.js';

@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditSearchService) {}

  @Get()
  @Allow('audit.read')
  @Answers(AuditListAnswer)
  @Documented({ responses: { 200: CSV_ANSWER } })
  async list(@Query() query: AuditQuery): Promise<AuditListAnswer | StreamableFile> {
    if (query.format === 'csv') return csvAnswer('audit.csv', this.audit.csv(query));
    return this.audit.list(query);
  }
}
