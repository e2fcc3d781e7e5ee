import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  ChannelListAnswer,
  ChannelsChangedAnswer,
  ChannelTestedAnswer,
  MessagesQuery,
  RecordIdPayload,
  RuleListAnswer,
  RulesChangedAnswer,
  SaveChannelPayload,
  SaveRulePayload,
  SentMessageListAnswer,
  TestChannelPayload,
  UpcomingListAnswer,
  UpcomingQuery,
} from '@keyroster/contracts/dto';
import { Allow, JustConfirmed } from '../../../common/access/allow.decorator.js';
import { texts } from '../../../common/context/texts.js';
import { Answers, Refuses, answerOf, Documented } from '../../../common/http/answers/answers.decorator.js';
import { ChannelsService } from './channels.service.js';
import { MessagesService } from './messages.service.js';
import { RulesService } from './rules.service.js';

/** Also sets the status: 201 for a new one. */
function messageFor(isNew: boolean, response: Response): string {
  response.status(isNew ? 201 : 200);
  return isNew ? texts().successes.created : texts().successes.updated;
}

@Controller('channels')
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Get()
  @Allow('integrations.manage')
  @Answers(ChannelListAnswer)
  async list(): Promise<ChannelListAnswer> {
    return { channels: await this.channels.list() };
  }

  @Post('save')
  @Allow('integrations.manage')
  @JustConfirmed()
  @Answers(ChannelsChangedAnswer)
  @Documented({ responses: { 201: answerOf(ChannelsChangedAnswer, 'A new one') } })
  @Refuses(404, 409)
  async save(
    @Body() payload: SaveChannelPayload,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChannelsChangedAnswer> {
    await this.channels.save(payload);
    const message = messageFor(payload._id === undefined, response);
    return { message, channels: await this.channels.list() };
  }

  @Post('remove')
  @Allow('integrations.manage')
  @JustConfirmed()
  @Answers(ChannelsChangedAnswer)
  @Refuses(404, 409)
  async remove(@Body() { _id }: RecordIdPayload): Promise<ChannelsChangedAnswer> {
    await this.channels.remove(_id);
    return { message: texts().successes.deleted, channels: await this.channels.list() };
  }

  @Post('test')
  @Allow('integrations.manage')
  @JustConfirmed()
  @Answers(ChannelTestedAnswer)
  @Refuses(404)
  async test(@Body() payload: TestChannelPayload): Promise<ChannelTestedAnswer> {
    const { isDelivered, status, text } = await this.channels.test(payload);
    const { channelTested, channelTestFailed } = texts().server;
    return { message: isDelivered ? channelTested : channelTestFailed, status, text };
  }
}

@Controller('rules')
export class RulesController {
  constructor(
    private readonly rules: RulesService,
    private readonly messages: MessagesService,
  ) {}

  @Get()
  @Allow('integrations.manage')
  @Answers(RuleListAnswer)
  async list(): Promise<RuleListAnswer> {
    return { rules: await this.rules.list() };
  }

  @Get('upcoming')
  @Allow('integrations.manage')
  @Answers(UpcomingListAnswer)
  upcoming(@Query() { days = 1 }: UpcomingQuery): Promise<UpcomingListAnswer> {
    return this.messages.upcoming(days);
  }

  @Post('save')
  @Allow('integrations.manage')
  @Answers(RulesChangedAnswer)
  @Documented({ responses: { 201: answerOf(RulesChangedAnswer, 'A new one') } })
  @Refuses(404, 409)
  async save(
    @Body() payload: SaveRulePayload,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RulesChangedAnswer> {
    await this.rules.save(payload);
    return { message: messageFor(payload._id === undefined, response), rules: await this.rules.list() };
  }

  @Post('remove')
  @Allow('integrations.manage')
  @Answers(RulesChangedAnswer)
  @Refuses(404)
  async remove(@Body() { _id }: RecordIdPayload): Promise<RulesChangedAnswer> {
    await this.rules.remove(_id);
    return { message: texts().successes.deleted, rules: await this.rules.list() };
  }
}

@Controller('messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get()
  @Allow('integrations.manage')
  @Answers(SentMessageListAnswer)
  list(@Query() query: MessagesQuery): Promise<SentMessageListAnswer> {
    return this.messages.list(query);
  }
}
