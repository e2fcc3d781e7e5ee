import { Injectable } from '@nestjs/common';
import type { TitleSource } from '@keyroster/contracts/dto';
import { groupedBy } from '../../../common/grouped-by.js';
import { OnAsked } from '../../../common/reactions.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitleHolders } from '../titles/index.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { GroupTitlesRepository } from './groups/group-titles.repository.js';
import { throughWhom } from './through-whom.js';

/** Who has which title, and through whom, as it is stored: what every path asks that shows or tells of titles. */
@Injectable()
export class TitleAccess {
  constructor(
    private readonly own: AssignmentsRepository,
    private readonly groups: GroupTitlesRepository,
    private readonly users: AssignedUsers,
  ) {}

  /** By title: all of a user, or those among a list. An unknown user is refused. */
  @OnAsked(TitleHolders, 'titlesOf')
  async titlesOf(userId: string, among?: readonly string[]): Promise<ReadonlyMap<string, TitleSource>> {
    const groupId = await this.users.groupOf(userId);
    const own = await this.own.titlesOf(userId, among);
    return throughWhom(own, groupId === null ? [] : await this.groups.titlesOf(groupId, among));
  }

  /** By user. Of those of these who still are members. */
  @OnAsked(TitleHolders, 'titlesOfEach')
  async titlesOfEach(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const groupOf = await this.users.groupsOf(userIds);
    const own = groupedBy(await this.own.ofUsers([...groupOf.keys()]), ({ userId }) => userId);
    const groupIds = [...new Set([...groupOf.values()].filter((group) => group !== null))];
    const ofGroups = groupedBy(await this.groups.ofGroups(groupIds), ({ groupId }) => groupId);
    return new Map(
      [...groupOf].map(([userId, groupId]) => {
        const pairs = [...(own.get(userId) ?? []), ...((groupId !== null && ofGroups.get(groupId)) || [])];
        return [userId, [...new Set(pairs.map(({ titleId }) => titleId))]];
      }),
    );
  }

  /** Of these users and titles together: whether one, who still is a member, has the other. */
  async between(
    userIds: readonly string[],
    titleIds: readonly string[],
  ): Promise<(userId: string, titleId: string) => boolean> {
    const groupOf = await this.users.groupsOf(userIds);
    const own = groupedBy(
      await this.own.between([...groupOf.keys()], [...titleIds]),
      ({ titleId }) => titleId,
    );
    const ofGroups = groupedBy(await this.groups.ofTitles(titleIds), ({ titleId }) => titleId);
    const holders = new Map(
      titleIds.map((titleId) => {
        const groups = new Set(ofGroups.get(titleId)?.map(({ groupId }) => groupId));
        const inGroups = [...groupOf].filter(([, group]) => group !== null && groups.has(group));
        return [
          titleId,
          throughWhom(
            (own.get(titleId) ?? []).map(({ userId }) => userId),
            inGroups.map(([userId]) => userId),
          ),
        ];
      }),
    );
    return (userId, titleId) => holders.get(titleId)?.has(userId) ?? false;
  }

  /** Who has one of these titles. */
  async usersOf(...titleIds: string[]): Promise<string[]> {
    const own = await this.own.usersOf(...titleIds);
    return [...throughWhom(own, await this.inGroupsWith(titleIds)).keys()];
  }

  /** By user; outside of a transaction. */
  async holdersOf(titleId: string): Promise<ReadonlyMap<string, TitleSource>> {
    const own = await this.own.membersOf(titleId);
    return throughWhom(own, await this.inGroupsWith([titleId]));
  }

  private async inGroupsWith(titleIds: readonly string[]): Promise<string[]> {
    const pairs = await this.groups.ofTitles(titleIds);
    const groupIds = [...new Set(pairs.map(({ groupId }) => groupId))];
    return groupIds.length === 0 ? [] : this.users.idsInGroups(groupIds);
  }
}
