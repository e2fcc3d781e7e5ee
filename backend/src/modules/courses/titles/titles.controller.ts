import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  CreateTitlePayload,
  IdPayload,
  MessageAnswer,
  TitleListAnswer,
  TitleOwnerParams,
  TitlesChangedAnswer,
  UpdateTitlePayload,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import { type Caller, checkOwnOrAdmin } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { BodyOrQuery } from '../../../common/http/bodies/route-inputs.js';
import { TitlesService } from './titles.service.js';
import { texts } from '../../../common/context/texts.js';

/** The API says `shop` where the product says title. */
@Controller('shops')
export class TitlesController {
  constructor(private readonly titles: TitlesService) {}

  @Get()
  @Allow('titles.read')
  @Answers(TitleListAnswer)
  async list(@CurrentUser() caller: Caller): Promise<TitleListAnswer> {
    return { shops: await this.titles.listFor(caller) };
  }

  @Get('member/:user_id')
  @Allow('titles.read')
  @Answers(TitleListAnswer)
  @Refuses(404)
  async listOfMember(
    @Param() { user_id }: TitleOwnerParams,
    @CurrentUser() caller: Caller,
  ): Promise<TitleListAnswer> {
    checkOwnOrAdmin(caller, user_id);
    return { shops: await this.titles.listOf(user_id) };
  }

  @Post('create')
  @Allow('titles.manage')
  @Answers(TitlesChangedAnswer, 201)
  @Refuses(409)
  async create(
    @Body() payload: CreateTitlePayload,
    @CurrentUser() caller: Caller,
  ): Promise<TitlesChangedAnswer> {
    await this.titles.create(payload.shop_name);
    return { message: texts().successes.created, shops: await this.titles.listFor(caller) };
  }

  @Post('update')
  @Allow('titles.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async rename(@Body() { id, shop_name }: UpdateTitlePayload): Promise<MessageAnswer> {
    await this.titles.rename(id, shop_name);
    return { message: texts().successes.updated };
  }

  @Delete('delete')
  @Allow('titles.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async delete(@BodyOrQuery() { id }: IdPayload): Promise<MessageAnswer> {
    return { message: texts().successes.nameDeleted(await this.titles.delete(id)) };
  }
}
