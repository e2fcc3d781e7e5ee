import { Body, Controller, Delete, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import {
  IdPayload,
  LockPayload,
  MessageAnswer,
  OneUserAnswer,
  type OneUserSummaryAnswer,
  RegisterPayload,
  SessionListAnswer,
  UnpausePayload,
  UpdateUserPayload,
  UserChangedAnswer,
  UserExportQuery,
  IdParams,
  UserIdsAnswer,
  UserIdsQuery,
  UserListAnswer,
  UserListQuery,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import { callerMay, type Caller } from '../../../common/access/caller.js';
import { csvAnswer } from '../../../common/csv/csv-writer.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { jsonList } from '../../../common/http/bodies/json-list.js';
import { UserSessionsService } from './accounts/user-sessions.service.js';
import { UserListsService } from './lists/user-lists.service.js';
import { UserLocksService } from './changes/user-locks.service.js';
import { UsersService } from './users.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly lists: UserListsService,
    private readonly locks: UserLocksService,
  ) {}

  /** The odd path is given by the API: `true` is the activity list. */
  @Get('false')
  @Allow('users.read')
  @Answers(UserListAnswer)
  async list(@Query() query: UserListQuery, @CurrentUser() caller: Caller) {
    const isManager = callerMay(caller, 'users.manage');
    const { users, total } = await (isManager ? this.lists.list(query) : this.lists.summaries(query));
    return jsonList('users', users, { total });
  }

  @Get('ids')
  @Allow('users.read')
  @Answers(UserIdsAnswer)
  async ids(@Query() query: UserIdsQuery, @CurrentUser() caller: Caller): Promise<UserIdsAnswer> {
    const isManager = callerMay(caller, 'users.manage');
    const ids = await (isManager ? this.lists.ids(query) : this.lists.summaryIds(query));
    return { ids, total: ids.length };
  }

  @Get('export')
  @Allow('users.manage')
  @Answers('text/csv')
  async export(@Query() query: UserExportQuery): Promise<StreamableFile> {
    return csvAnswer('users.csv', await this.lists.csv(query));
  }

  @Post('register')
  @Allow('users.manage')
  @Answers(UserChangedAnswer, 201)
  @Refuses(404, 409)
  async register(@Body() payload: RegisterPayload): Promise<UserChangedAnswer> {
    const user = await this.users.register(payload);
    return { message: texts().successes.created, user: this.lists.toAnswer(user) };
  }

  @Post('update')
  @Allow('users.manage')
  @Answers(UserChangedAnswer)
  @Refuses(404, 409)
  async update(
    @Body() payload: UpdateUserPayload,
    @CurrentUser() caller: Caller,
  ): Promise<UserChangedAnswer> {
    const user = await this.users.update(payload, caller);
    return { message: texts().successes.updated, user: this.lists.toAnswer(user) };
  }

  @Post('lock')
  @Allow('users.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async lock(@Body() payload: LockPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.locks.setLock(payload, caller);
    return { message: texts().successes.updated };
  }

  @Post('unpause')
  @Allow('users.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async unpause(
    @Body() { id, block }: UnpausePayload,
    @CurrentUser() caller: Caller,
  ): Promise<MessageAnswer> {
    // Exactly one, so that a call never does half of what it names.
    if ((id === undefined) === (block === undefined)) {
      throw new AppError('VALIDATION', texts().server.pauseOfOne, { field: 'id' });
    }
    if (id !== undefined) await this.locks.liftPause(id);
    if (block !== undefined) await this.locks.liftBlock(block, caller);
    return { message: texts().successes.pauseLifted };
  }

  @Delete(':id')
  @Allow('users.manage')
  @Answers(MessageAnswer)
  @Refuses(404, 409)
  async delete(@Param() { id }: IdParams, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.users.delete(id, caller);
    return { message: texts().successes.deleted };
  }
}

@Controller('users/sessions')
export class UserSessionsController {
  constructor(private readonly sessions: UserSessionsService) {}

  @Get(':id')
  @Allow('sessions.manage')
  @Answers(SessionListAnswer)
  @Refuses(404)
  async list(@Param() { id }: IdParams, @CurrentUser() caller: Caller): Promise<SessionListAnswer> {
    return { sessions: await this.sessions.list(id, caller) };
  }

  @Post('end')
  @Allow('sessions.manage')
  @Answers(MessageAnswer)
  @Refuses(404)
  async end(@Body() payload: IdPayload, @CurrentUser() caller: Caller): Promise<MessageAnswer> {
    await this.sessions.end(payload.id, caller);
    return { message: texts().successes.sessionEnded };
  }
}

@Controller('users')
export class OneUserController {
  constructor(private readonly lists: UserListsService) {}

  /** Not validated: a word that is no id gets 404. */
  @Get(':id')
  @Allow('users.read')
  @Answers(OneUserAnswer)
  @Refuses(404)
  async read(
    @Param('id') id: string,
    @CurrentUser() caller: Caller,
  ): Promise<OneUserAnswer | OneUserSummaryAnswer> {
    if (callerMay(caller, 'users.manage')) return this.lists.one(id);
    return { user: await this.lists.summary(id) };
  }
}
