import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { AuditListAnswer, AuditQuery } from '@keyroster/contracts/dto';
import { Allow } from '../../common/access/allow.decorator.js';
import { Answers } from '../../common/http/answers.decorator.js';
import { Documented } from '../../common/http/documented.decorator.js';
import { AuditSearchService } from './audit-search.service.js';

const CSV_FILE = { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="audit.csv"' };
const CSV_ANSWER = { description: 'Success', content: { 'text/csv': { schema: { type: 'string' } } } };

@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditSearchService) {}

  @Get()
  @Allow('audit.read')
  @Answers(AuditListAnswer)
  @Documented({ responses: { 200: CSV_ANSWER } })
  async list(@Query() query: AuditQuery): Promise<AuditListAnswer | StreamableFile> {
    if (query.format === 'csv') return new StreamableFile(await this.audit.csv(query), CSV_FILE);
    return this.audit.list(query);
  }
}
