import { Body, Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import {
  BoardAnswer,
  BoardQuery,
  MessageAnswer,
  RenewalListAnswer,
  RenewalsQuery,
  RenewedAnswer,
  RenewPayload,
  ToldPayload,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { CSV_ANSWER, csvAnswer } from '../../../common/csv/csv-writer.js';
import { Answers, Refuses, Documented } from '../../../common/http/answers/answers.decorator.js';
import { Ledger } from './ledger/index.js';
import { RenewalsService } from './renewals.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('renewals')
export class RenewalsController {
  constructor(
    private readonly renewals: RenewalsService,
    private readonly ledger: Ledger,
  ) {}

  @Get()
  @Allow('renewals.manage')
  @Answers(RenewalListAnswer)
  @Documented({ responses: { 200: CSV_ANSWER } })
  async list(@Query() query: RenewalsQuery): Promise<RenewalListAnswer | StreamableFile> {
    const search = this.renewals.searchOf(query);
    if (query.format === 'csv') return csvAnswer('renewals.csv', this.ledger.csv(search));
    return this.ledger.list(search);
  }

  @Get('board')
  @Allow('renewals.manage')
  @Answers(BoardAnswer)
  read(@Query() query: BoardQuery): Promise<BoardAnswer> {
    return this.renewals.board(query);
  }

  @Post()
  @Allow('renewals.manage')
  @Answers(RenewedAnswer, 201)
  @Refuses(404, 409)
  renew(@Body() payload: RenewPayload, @CurrentUser() caller: Caller): Promise<RenewedAnswer> {
    return this.renewals.renew(payload, caller);
  }

  @Post('told')
  @Allow('renewals.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async tell(@Body() { user_id, value }: ToldPayload): Promise<MessageAnswer> {
    await this.renewals.setTold(user_id, value);
    return { message: texts().successes.updated };
  }
}
