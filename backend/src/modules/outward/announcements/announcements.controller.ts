import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  AnnouncedAnswer,
  AnnouncementListAnswer,
  AnnouncementsQuery,
  AnnouncePayload,
  IdPayload,
  MessageAnswer,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { AnnouncementsService } from './announcements.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('announcements')
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Get()
  @Allow('announcements.read')
  @Answers(AnnouncementListAnswer)
  async list(
    @Query() query: AnnouncementsQuery,
    @CurrentUser() caller: Caller,
  ): Promise<AnnouncementListAnswer> {
    return { announcements: await this.announcements.list(caller, query) };
  }

  @Post()
  @Allow('announcements.manage')
  @Answers(AnnouncedAnswer, 201)
  @Refuses(404)
  async announce(@Body() payload: AnnouncePayload, @CurrentUser() caller: Caller): Promise<AnnouncedAnswer> {
    const announcement = await this.announcements.announce(payload, caller);
    return { message: texts().server.announced, announcement };
  }

  @Post('end')
  @Allow('announcements.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async end(@Body() { id }: IdPayload): Promise<MessageAnswer> {
    await this.announcements.end(id);
    return { message: texts().server.announcementEnded };
  }
}
