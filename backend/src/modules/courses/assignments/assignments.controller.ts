import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  AssignedTitlesAnswer,
  AssignedTitlesQuery,
  AssignmentChangedAnswer,
  AssignPayload,
  TitleOwnerParams,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { AssignmentsService } from './assignments.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('shops')
export class AssignmentsController {
  constructor(private readonly assignments: AssignmentsService) {}

  @Get('getassignedshops')
  @Allow('assignments.read')
  @Answers(AssignedTitlesAnswer)
  @Refuses(404)
  async listByQuery(
    @Query() { user_id }: AssignedTitlesQuery,
    @CurrentUser() caller: Caller,
  ): Promise<AssignedTitlesAnswer> {
    return this.list({ user_id: user_id ?? caller.user_id }, caller);
  }

  @Get('getassignedshops/:user_id')
  @Allow('assignments.read')
  @Answers(AssignedTitlesAnswer)
  @Refuses(404)
  async list(
    @Param() { user_id }: TitleOwnerParams,
    @CurrentUser() caller: Caller,
  ): Promise<AssignedTitlesAnswer> {
    return { shops: await this.assignments.titlesOf(user_id, caller) };
  }

  @Post('assign')
  @Allow('assignments.manage')
  @Answers(AssignmentChangedAnswer)
  @Refuses(404, 409)
  async assign(@Body() payload: AssignPayload): Promise<AssignmentChangedAnswer> {
    return { message: texts().successes.updated, shops: await this.assignments.assign(toChange(payload)) };
  }

  @Delete('unassign')
  @Allow('assignments.manage')
  @Answers(AssignmentChangedAnswer)
  @Refuses(404)
  async unassign(@Body() payload: AssignPayload): Promise<AssignmentChangedAnswer> {
    return { message: texts().successes.updated, shops: await this.assignments.unassign(toChange(payload)) };
  }
}

const toChange = ({ user_id, shop_id, isBulk = false }: AssignPayload) => ({
  userId: user_id,
  titleIds: shop_id,
  isBulk,
});
