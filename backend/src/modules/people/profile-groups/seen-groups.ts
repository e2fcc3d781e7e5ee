import { Injectable } from '@nestjs/common';
import { isAdminRole, seesAllGroups } from '@keyroster/contracts';
import type { BrowserGroupAnswer, GroupAnswer, GroupMemberAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { GroupTitles } from '../../courses/assignments/index.js';
import { UserGroups } from '../users/index.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';
import type { ProfileGroup } from './profile-group.schema.js';

/** The groups as their readers see them: some roles all, every other role its own. */
@Injectable()
export class SeenGroups {
  constructor(
    private readonly repository: ProfileGroupsRepository,
    private readonly users: UserGroups,
    private readonly titles: GroupTitles,
  ) {}

  /** All, with the titles that are theirs. */
  async listForAdmin(): Promise<GroupAnswer[]> {
    const groups = await this.repository.list();
    const titles = await this.titles.ofAll();
    return groups.map((group) => toGroupAnswer(group, titles.get(String(group._id)) ?? []));
  }

  async list(caller: Caller): Promise<GroupAnswer[]> {
    if (isAdminRole(caller.role)) return this.listForAdmin();
    if (seesAllGroups(caller.role))
      return (await this.repository.list()).map((group) => toGroupAnswer(group));
    const id = await this.users.groupOf(caller.user_id);
    const own = id === null ? null : await this.repository.find(id);
    return own ? [toGroupAnswer(own)] : [];
  }

  async listWithUsers(caller: Caller): Promise<BrowserGroupAnswer[]> {
    const groups = await this.list(caller);
    const members = new Map<string, GroupMemberAnswer[]>(groups.map(({ _id }) => [_id, []]));
    for (const user of await this.users.members([...members.keys()])) {
      members.get(String(user.profile_group_id))?.push(toGroupMemberAnswer(user));
    }
    return groups.map((group) => ({ ...group, users: members.get(group._id) ?? [] }));
  }
}

/** `titles` for an admin's eyes alone. */
const toGroupAnswer = ({ _id, name }: ProfileGroup, titles?: readonly string[]): GroupAnswer => ({
  _id: String(_id),
  name,
  ...(titles && { titles: [...titles] }),
});

/** A user as seen by whoever sees their group. */
const toGroupMemberAnswer = (user: {
  _id: unknown;
  email: string;
  nstbrowser_email: string;
}): GroupMemberAnswer => ({
  _id: String(user._id),
  email: user.email,
  nstbrowser_email: user.nstbrowser_email,
});
