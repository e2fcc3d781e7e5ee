import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  ActivityHistoryAnswer,
  ActivityHistoryQuery,
  ActivityListAnswer,
  MessageAnswer,
  ResetActivityPayload,
  ServerTimeAnswer,
  SpansAnswer,
  SpansParams,
  SpansQuery,
  UserListQuery,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { ClientIp } from '../../../common/access/caller-address.js';
import { Clock } from '../../../common/time/clock.js';
import {
  Answers,
  Refuses,
  Documented,
  type DocumentedFacts,
} from '../../../common/http/answers/answers.decorator.js';
import { isNamed } from '../../../common/http/answers/answer.adapter.js';
import { jsonList } from '../../../common/http/bodies/json-list.js';
import { UserActivityService } from '../../people/users/index.js';
import { ActivityFeeds } from '../feed/activity-feeds.js';
import { ActivityHistoryService } from '../history/activity-history.service.js';
import { PresenceService } from '../pings/presence.service.js';
import { SpanListService } from '../spans/span-list.service.js';
import { texts } from '../../../common/context/texts.js';

const SERVER_TIME = {
  'X-Server-Time': { description: 'Milliseconds since 1970', schema: { type: 'integer' } },
};
const LIST_FACTS: DocumentedFacts = {
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header',
      description: 'The ETag of the last answer',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: { description: 'Success', headers: SERVER_TIME },
    304: { description: 'Nothing changed since', headers: SERVER_TIME },
  },
};
const DEFAULT_HISTORY_HOURS = 24;

@Controller('users')
export class ActivityController {
  constructor(
    private readonly activity: ActivityFeeds,
    private readonly history: ActivityHistoryService,
    private readonly resets: UserActivityService,
    private readonly presence: PresenceService,
    private readonly clock: Clock,
  ) {}

  /** The odd path is given by the API: `false` is the list of users. */
  @Get('true')
  @Allow('activity.watch')
  @Answers(ActivityListAnswer)
  @Documented(LIST_FACTS)
  async list(
    @Query() query: UserListQuery,
    @CurrentUser() caller: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const etag = this.activity.etagOf(query, caller);
    response.setHeader('ETag', etag);
    response.setHeader('X-Server-Time', String(this.clock.now()));
    if (isNamed(etag, request.headers['if-none-match'])) {
      response.status(304);
      return;
    }
    const { rows, facts } = await this.activity.list(query, caller);
    return jsonList('users', rows, facts);
  }

  @Get('activity/history')
  @Allow('activity.watch')
  @Answers(ActivityHistoryAnswer)
  async points(@Query() { hours }: ActivityHistoryQuery): Promise<ActivityHistoryAnswer> {
    return { points: await this.history.last(hours ?? DEFAULT_HISTORY_HOURS) };
  }

  @Post('resetactivity')
  @Allow('users.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async reset(@Body() { ids }: ResetActivityPayload): Promise<MessageAnswer> {
    await this.resets.reset(ids ?? 'all');
    return { message: texts().successes.activityReset };
  }

  @Post('ping')
  @Allow('presence.ping')
  @Answers(ServerTimeAnswer)
  ping(@CurrentUser() caller: Caller, @ClientIp() ip: string): ServerTimeAnswer {
    this.presence.touch(caller.user_id, ip, caller.session_id);
    return { serverTime: this.clock.now() };
  }
}

@Controller('activity/spans')
export class SpansController {
  constructor(private readonly spans: SpanListService) {}

  @Get(':user_id')
  @Allow('activity.watch')
  @Answers(SpansAnswer)
  @Refuses(404)
  list(@Param() { user_id }: SpansParams, @Query() query: SpansQuery): Promise<SpansAnswer> {
    return this.spans.of(user_id, query);
  }
}
