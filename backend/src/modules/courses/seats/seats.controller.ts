import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  FreeSeatPayload,
  MessageAnswer,
  SeatListAnswer,
  CredentialIdPayload,
  SeatsQuery,
  SeatTakenAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { SeatBoard } from './seat-board.js';
import { SeatsService } from './seats.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('seats')
export class SeatsController {
  constructor(
    private readonly seats: SeatsService,
    private readonly board: SeatBoard,
  ) {}

  @Get()
  @Allow('seats.manage')
  @Answers(SeatListAnswer)
  @Refuses(404)
  async list(@Query() { p_id }: SeatsQuery): Promise<SeatListAnswer> {
    return { seats: await this.board.list(p_id) };
  }

  @Post('take')
  @Allow('seats.take')
  @Answers(SeatTakenAnswer)
  @Refuses(404, 409)
  async take(@Body() { p_id }: CredentialIdPayload, @CurrentUser() caller: Caller): Promise<SeatTakenAnswer> {
    return { seat: await this.seats.take(p_id, caller) };
  }

  @Post('leave')
  @Allow('seats.take')
  @Answers(MessageAnswer)
  @Refuses(404)
  async leave(@Body() { p_id }: CredentialIdPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.seats.leave(p_id, caller);
    return { message: texts().server.seatLeft };
  }

  @Post('free')
  @Allow('seats.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async free(@Body() { p_id, user_id }: FreeSeatPayload): Promise<MessageAnswer> {
    await this.seats.free(p_id, user_id);
    return { message: texts().server.seatFreed };
  }
}
