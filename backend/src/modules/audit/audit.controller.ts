import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { AuditListAnswer, AuditQuery } from '@keyroster/contracts/dto';
import { Allow } from '../../common/access/allow.decorator.js';
import { Answers } from '../../common/http/answers.decorator.js';
import { AuditSearchService } from './audit-search.service.js';

const CSV_FILE = { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="audit.csv"' };

@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditSearchService) {}

  @Get()
  @Allow('audit.read')
  @Answers(AuditListAnswer)
  @ApiResponse({ status: 200, content: { 'text/csv': { schema: { type: 'string' } } } })
  async list(@Query() query: AuditQuery): Promise<AuditListAnswer | StreamableFile> {
    if (query.format === 'csv') return new StreamableFile(await this.audit.csv(query), CSV_FILE);
    return this.audit.list(query);
  }
}
