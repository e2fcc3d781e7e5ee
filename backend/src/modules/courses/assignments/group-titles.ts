import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/grouped-by.js';
import { Changes } from '../../record/changes/index.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitlesService, type TitleRef } from '../titles/index.js';
import { GroupTitlesRepository } from './title-pairs.repository.js';

/** Titles of profile groups. Changes join the caller's transaction, which has locked the group. */
@Injectable()
export class GroupTitles {
  constructor(
    private readonly repository: GroupTitlesRepository,
    private readonly titles: TitlesService,
    private readonly users: AssignedUsers,
    private readonly changes: Changes,
  ) {}

  async ofAll(): Promise<ReadonlyMap<string, readonly string[]>> {
    const groups = groupedBy(await this.repository.all(), ({ holderId }) => holderId);
    return new Map([...groups].map(([id, pairs]) => [id, pairs.map(({ titleId }) => titleId)]));
  }

  /** Rejects the whole change if one title is unknown. Returns the titles' names, for the audit. */
  async replace(groupId: string, titleIds: string[]): Promise<{ before: string[]; after: string[] }> {
    const after = await this.titles.hold(titleIds);
    const former = await this.repository.titlesOf(groupId);
    const before = await this.titles.findEach(former);
    const [had, has] = [new Set(former), new Set(titleIds)];
    const [lost, given] = [former.filter((id) => !has.has(id)), titleIds.filter((id) => !had.has(id))];
    await this.repository.remove([groupId], lost);
    await this.repository.add(given.map((titleId) => ({ holderId: groupId, titleId })));
    await this.tellMembers(groupId);
    return { before: namesOf(before), after: namesOf(after) };
  }

  /** Must be called while the members are still in the deleted group, so that they can be notified. */
  async removed(groupId: string): Promise<void> {
    if ((await this.repository.titlesOf(groupId)).length === 0) return;
    await this.tellMembers(groupId);
    await this.repository.removeHolders([groupId]);
  }

  private async tellMembers(groupId: string): Promise<void> {
    this.changes.tell({ what: 'shops', userIds: await this.users.idsInGroups([groupId]) });
  }
}

const namesOf = (titles: readonly TitleRef[]): string[] => titles.map(({ name }) => name);
