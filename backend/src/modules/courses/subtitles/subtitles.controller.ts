import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  CreateSubtitlePayload,
  IdPayload,
  MessageAnswer,
  SubtitleListAnswer,
  SubtitlesChangedAnswer,
  TitleIdParams,
  UpdateSubtitlePayload,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { BodyOrQuery } from '../../../common/http/bodies/route-inputs.js';
import { SubtitlesService } from './subtitles.service.js';
import { texts } from '../../../common/context/texts.js';

/** Here the API's `shop_id` is the title. */
@Controller('shops')
export class SubtitlesController {
  constructor(private readonly subtitles: SubtitlesService) {}

  @Get('subtitle/:shop_id')
  @Allow('titles.read')
  @Answers(SubtitleListAnswer)
  @Refuses(404)
  async list(
    @Param() { shop_id }: TitleIdParams,
    @CurrentUser() caller: Caller,
  ): Promise<SubtitleListAnswer> {
    return { subtitle: await this.subtitles.listFor(caller, shop_id) };
  }

  @Post('create_subtitle')
  @Allow('titles.manage')
  @Answers(SubtitlesChangedAnswer, 201)
  @Refuses(404, 409)
  async create(@Body() { shop_id, subtitle }: CreateSubtitlePayload): Promise<SubtitlesChangedAnswer> {
    return { message: texts().successes.created, subtitle: await this.subtitles.create(shop_id, subtitle) };
  }

  @Post('subtitle/update')
  @Allow('titles.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async rename(@Body() { id, subtitle }: UpdateSubtitlePayload): Promise<MessageAnswer> {
    await this.subtitles.rename(id, subtitle);
    return { message: texts().successes.updated };
  }

  @Delete('subtitle')
  @Allow('titles.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async delete(@BodyOrQuery() { id }: IdPayload): Promise<MessageAnswer> {
    return { message: texts().successes.nameDeleted(await this.subtitles.delete(id)) };
  }
}
