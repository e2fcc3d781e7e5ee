import { Injectable } from '@nestjs/common';
import { Changes } from '../../../record/changes/index.js';
import { AssignedUsers } from '../../../people/users/index.js';
import { TitleLookup, type TitleRef } from '../../titles/index.js';
import { GroupTitlesRepository } from './group-titles.repository.js';

/** Names, for the audit. */
interface Replaced {
  before: string[];
  after: string[];
}

/** What the profile groups need of titles. Changes join the caller's transaction, in which the group is held. */
@Injectable()
export class GroupTitles {
  constructor(
    private readonly repository: GroupTitlesRepository,
    private readonly titles: TitleLookup,
    private readonly users: AssignedUsers,
    private readonly changes: Changes,
  ) {}

  /** By group; a group that has none isn't there. */
  async ofAll(): Promise<ReadonlyMap<string, readonly string[]>> {
    const titles = new Map<string, string[]>();
    for (const { groupId, titleId } of await this.repository.all()) {
      const others = titles.get(groupId);
      if (others) others.push(titleId);
      else titles.set(groupId, [titleId]);
    }
    return titles;
  }

  /** The group has these and no others. One unknown title is a refusal of all. */
  async replace(groupId: string, titleIds: string[]): Promise<Replaced> {
    const after = await this.titles.hold(titleIds);
    const former = await this.repository.titlesOf(groupId);
    const before = await this.titles.findEach(former);
    const [had, has] = [new Set(former), new Set(titleIds)];
    await this.repository.remove(
      groupId,
      former.filter((id) => !has.has(id)),
    );
    await this.repository.add(
      groupId,
      titleIds.filter((id) => !had.has(id)),
    );
    await this.tellMembers(groupId);
    return { before: namesOf(before), after: namesOf(after) };
  }

  /** The group is being deleted, and its users are still in it: they have to be told. */
  async removed(groupId: string): Promise<void> {
    if ((await this.repository.titlesOf(groupId)).length === 0) return;
    await this.tellMembers(groupId);
    await this.repository.removeGroup(groupId);
  }

  private async tellMembers(groupId: string): Promise<void> {
    this.changes.tell({ what: 'shops', userIds: await this.users.idsInGroups([groupId]) });
  }
}

const namesOf = (titles: readonly TitleRef[]): string[] => titles.map(({ name }) => name);
