import { Body, Controller, Get, Param, Post, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { IMPORT_MAX_MB } from '@keyroster/contracts';
import {
  ImportCredentialsPayload,
  IdParams,
  ImportPlannedAnswer,
  ImportUsersPayload,
  JobStateAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { csvAnswer } from '../../../common/csv/csv-writer.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { FormFile, TakesFile, type UploadedFile } from '../../../common/http/bodies/upload.js';
import type { ImportOptions } from './import-kind.js';
import { ImportsService } from './imports.service.js';
import { JobsService } from './jobs/jobs.service.js';

@Controller('import')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post('users')
  @Allow('users.manage')
  @TakesFile({ maxMb: IMPORT_MAX_MB })
  @Answers(ImportPlannedAnswer, 201)
  users(
    @Body() { mapping, ...options }: ImportUsersPayload,
    @FormFile() file: UploadedFile | undefined,
    @CurrentUser() caller: Caller,
  ): Promise<ImportPlannedAnswer> {
    return this.imports.plan(file, { action: 'import.users', options: givenOf(options), mapping }, caller);
  }

  @Post('credentials')
  @Allow('credentials.manage')
  @TakesFile({ maxMb: IMPORT_MAX_MB })
  @Answers(ImportPlannedAnswer, 201)
  @Refuses(404)
  credentials(
    @Body() { shop_id, mapping, sheet }: ImportCredentialsPayload,
    @FormFile() file: UploadedFile | undefined,
    @CurrentUser() caller: Caller,
  ): Promise<ImportPlannedAnswer> {
    const options = givenOf({ subtitleId: shop_id, sheet });
    return this.imports.plan(file, { action: 'import.credentials', options, mapping }, caller);
  }

  @Get(':id/report')
  @Allow('plans.run')
  @Answers('text/csv')
  @Refuses(404)
  async download(
    @Param() { id }: IdParams,
    @CurrentUser() caller: Caller,
    @Req() { method }: Request,
  ): Promise<StreamableFile> {
    // A HEAD must not use up the passwords, which are shown once.
    return csvAnswer('import.csv', await this.imports.report(id, caller, method !== 'HEAD'));
  }
}

/** Leaves out absent options, because a stored `undefined` comes back as null. */
const givenOf = (options: {
  [Name in keyof ImportOptions]?: ImportOptions[Name] | undefined;
}): ImportOptions =>
  Object.fromEntries(Object.entries<unknown>(options).filter(([, value]) => value !== undefined));

@Controller('jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Get(':id')
  @Allow('plans.run')
  @Answers(JobStateAnswer)
  @Refuses(404)
  async get(@Param() { id }: IdParams, @CurrentUser() caller: Caller): Promise<JobStateAnswer> {
    return { job: await this.jobs.get(id, caller) };
  }
}
