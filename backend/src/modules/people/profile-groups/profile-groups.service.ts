import { Injectable } from '@nestjs/common';
import { isAdminRole, seesAllGroups, storedName } from '@keyroster/contracts';
import type { BrowserGroupAnswer, GroupAnswer, GroupMemberAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import { OnAsked } from '../../../common/reactions.js';
import { GroupTitles } from '../../courses/assignments/index.js';
import { about, Changes } from '../../record/changes/index.js';
import { AssignedUsers, GroupFinder, groupUnknown } from '../users/index.js';
import type { ProfileGroup } from './profile-group.schema.js';
import { ProfileGroupsRepository } from './profile-groups.repository.js';

@Injectable()
export class ProfileGroupsService {
  constructor(
    private readonly repository: ProfileGroupsRepository,
    private readonly users: AssignedUsers,
    private readonly titles: GroupTitles,
    private readonly changes: Changes,
  ) {}

  async list(caller: Caller): Promise<GroupAnswer[]> {
    if (isAdminRole(caller.role)) return this.listForAdmin();
    if (seesAllGroups(caller.role)) return (await this.repository.list()).map(toGroupAnswer);
    const id = (await this.users.groupsOf([caller.user_id])).get(caller.user_id);
    const own = id ? await this.repository.find(id) : null;
    return own ? [toGroupAnswer(own)] : [];
  }

  async listForAdmin(): Promise<GroupAnswer[]> {
    const groups = await this.repository.list();
    const titles = await this.titles.ofAll();
    return groups.map((group) => ({
      ...toGroupAnswer(group),
      titles: [...(titles.get(String(group._id)) ?? [])],
    }));
  }

  async listWithUsers(caller: Caller): Promise<BrowserGroupAnswer[]> {
    const groups = await this.list(caller);
    const members = new Map<string, GroupMemberAnswer[]>(groups.map(({ _id }) => [_id, []]));
    for (const user of await this.users.membersOf([...members.keys()])) {
      if (!isAdminRole(caller.role) && String(user._id) !== caller.user_id) continue;
      const { email, nstbrowser_email } = user;
      members.get(String(user.profile_group_id))?.push({ _id: String(user._id), email, nstbrowser_email });
    }
    return groups.map((group) => ({ ...group, users: members.get(group._id) ?? [] }));
  }

  async add(text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const group = await unlessTaken('name', this.repository.insert(name));
      this.changes.note(about('group.created', group));
      this.changes.tell({ what: 'groups' });
    });
  }

  /** Also writes the new name into the members, who are listed with it. */
  async rename(id: string, text: string): Promise<void> {
    const name = storedName(text);
    await this.changes.run(async () => {
      const former = orNotFound(await unlessTaken('name', this.repository.rename(id, name)));
      await this.users.regroup(id, name);
      const names = { before: { name: former.name }, after: { name } };
      this.changes.note({ ...about('group.updated', { ...former, name }), ...names });
      this.changes.tell({ what: 'groups' });
    });
  }

  async setTitles(id: string, titleIds: string[]): Promise<void> {
    await this.changes.run(async () => {
      const group = orNotFound(await this.repository.holdOne(id));
      const { before, after } = await this.titles.replace(id, titleIds);
      const titles = { before: { titles: before }, after: { titles: after } };
      this.changes.note({ ...about('group.updated', group), ...titles });
      this.changes.tell({ what: 'groups' });
    });
  }

  async delete(id: string): Promise<number> {
    return this.changes.undoable('group.deleted', async () => {
      const group = orNotFound(await this.repository.removeOne(id));
      await this.titles.removed(id);
      const users_left_without = await this.users.regroup(id, null);
      this.changes.note({ ...about('group.deleted', group), after: { users_left_without } });
      this.changes.tell({ what: 'groups' });
      return users_left_without;
    });
  }

  @OnAsked(GroupFinder, 'nameOf')
  async nameOf(id: string): Promise<string | null> {
    return (await this.repository.find(id))?.name ?? null;
  }

  @OnAsked(GroupFinder, 'get')
  async get(nameOrId: string): Promise<ProfileGroup> {
    return existing(await this.repository.findBy(nameOrId));
  }

  @OnAsked(GroupFinder, 'hold')
  async hold(nameOrId: string, field?: string): Promise<ProfileGroup> {
    const { _id } = existing(await this.repository.findBy(nameOrId), field);
    return existing(await this.repository.holdOne(String(_id)), field);
  }
}

const toGroupAnswer = ({ _id, name }: ProfileGroup): GroupAnswer => ({ _id: String(_id), name });

function existing(group: ProfileGroup | null, field?: string): ProfileGroup {
  if (!group) throw groupUnknown(field);
  return group;
}
