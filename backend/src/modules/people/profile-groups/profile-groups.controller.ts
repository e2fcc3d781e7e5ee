import { Body, Controller, Get, Post } from '@nestjs/common';
import {
  AddGroupPayload,
  BrowserAnswer,
  RecordIdPayload,
  GroupListAnswer,
  GroupDeletedAnswer,
  GroupsChangedAnswer,
  GroupTitlesPayload,
  UpdateGroupPayload,
} from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers, Refuses } from '../../../common/http/answers/answers.decorator.js';
import { ProfileGroupsService } from './profile-groups.service.js';
import { texts } from '../../../common/context/texts.js';

@Controller(['group', 'browser/group'])
export class ProfileGroupsController {
  constructor(private readonly groups: ProfileGroupsService) {}

  @Get('get')
  @Allow('groups.read')
  @Answers(GroupListAnswer)
  async list(@CurrentUser() caller: Caller): Promise<GroupListAnswer> {
    return { error: false, message: texts().successes.groupsListed, group: await this.groups.list(caller) };
  }

  @Post('add')
  @Allow('groups.manage')
  @Answers(GroupsChangedAnswer, 201)
  @Refuses(409)
  async add(@Body() payload: AddGroupPayload): Promise<GroupsChangedAnswer> {
    await this.groups.add(payload.name);
    return this.changed(texts().successes.added);
  }

  @Post('update')
  @Allow('groups.manage')
  @Answers(GroupsChangedAnswer)
  @Refuses(404, 409)
  async update(@Body() payload: UpdateGroupPayload): Promise<GroupsChangedAnswer> {
    await this.groups.rename(payload._id, payload.name);
    return this.changed(texts().successes.updated);
  }

  @Post('titles')
  @Allow('groups.manage')
  @Answers(GroupsChangedAnswer)
  @Refuses(404)
  async setTitles(@Body() { _id, titles }: GroupTitlesPayload): Promise<GroupsChangedAnswer> {
    await this.groups.setTitles(_id, titles);
    return this.changed(texts().successes.updated);
  }

  @Post('delete')
  @Allow('groups.manage')
  @Answers(GroupDeletedAnswer)
  @Refuses(404)
  async delete(@Body() payload: RecordIdPayload): Promise<GroupDeletedAnswer> {
    const without_group = await this.groups.delete(payload._id);
    return { ...(await this.changed(texts().successes.groupDeleted(without_group))), without_group };
  }

  private async changed(message: string): Promise<GroupsChangedAnswer> {
    return { message, group: await this.groups.listForAdmin() };
  }
}

@Controller('browser')
export class BrowserController {
  constructor(private readonly groups: ProfileGroupsService) {}

  @Get()
  @Allow('groups.read')
  @Answers(BrowserAnswer)
  async list(@CurrentUser() caller: Caller): Promise<BrowserAnswer> {
    return { browser: await this.groups.listWithUsers(caller) };
  }
}
