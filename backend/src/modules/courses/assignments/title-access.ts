import { Injectable } from '@nestjs/common';
import type { TitleSource } from '@keyroster/contracts/dto';
import { groupedBy } from '../../../common/grouped-by.js';
import { OnAsked } from '../../../common/reactions.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitlesService } from '../titles/index.js';
import { AssignmentsRepository, GroupTitlesRepository } from './title-pairs.repository.js';

export type TitleHolding = ReadonlyMap<string, TitleSource>;

/** The one rule of access to titles: by assignment, else through the group. Maps ids to the source. */
export function throughWhom(own: Iterable<string>, groups: Iterable<string>): TitleHolding {
  const sources = new Map<string, TitleSource>();
  for (const id of own) sources.set(id, 'user');
  for (const id of groups) if (!sources.has(id)) sources.set(id, 'group');
  return sources;
}

@Injectable()
export class TitleAccess {
  constructor(
    private readonly own: AssignmentsRepository,
    private readonly groups: GroupTitlesRepository,
    private readonly users: AssignedUsers,
  ) {}

  /** Maps the user's titles, or those in `among`, to their sources. Throws 404 for an unknown user. */
  @OnAsked(TitlesService, 'titlesOf')
  async titlesOf(userId: string, among?: readonly string[]): Promise<TitleHolding> {
    const groupId = await this.users.groupOf(userId);
    const own = await this.own.titlesOf(userId, among);
    return throughWhom(own, groupId === null ? [] : await this.groups.titlesOf(groupId, among));
  }

  /** Maps each user to their titles. Without `known` (their groups) it omits admins and unknown users. */
  @OnAsked(TitlesService, 'titlesOfEach')
  async titlesOfEach(
    userIds: readonly string[],
    known?: ReadonlyMap<string, string | null>,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const groupOf = known ?? (await this.users.groupsOf(userIds));
    const own = groupedBy(await this.own.ofHolders([...groupOf.keys()]), ({ holderId }) => holderId);
    const groupIds = [...new Set([...groupOf.values()].filter((group) => group !== null))];
    const groupPairs = groupIds.length === 0 ? [] : await this.groups.ofHolders(groupIds);
    const ofGroups = groupedBy(groupPairs, ({ holderId }) => holderId);
    return new Map(
      [...groupOf].map(([userId, groupId]) => {
        const pairs = [...(own.get(userId) ?? []), ...((groupId !== null && ofGroups.get(groupId)) || [])];
        return [userId, [...new Set(pairs.map(({ titleId }) => titleId))]];
      }),
    );
  }

  /** Returns a predicate for these users and titles. It is false for users who aren't members. */
  async between(
    userIds: readonly string[],
    titleIds: readonly string[],
  ): Promise<(userId: string, titleId: string) => boolean> {
    const groupOf = await this.users.groupsOf(userIds);
    const own = await this.own.between([...groupOf.keys()], titleIds);
    const ofGroups = await this.groups.ofTitles(titleIds);
    const has = new Set([...own, ...ofGroups].map(({ holderId, titleId }) => `${holderId} ${titleId}`));
    return (userId, titleId) => {
      const group = groupOf.get(userId) ?? '';
      return has.has(`${userId} ${titleId}`) || has.has(`${group} ${titleId}`);
    };
  }

  async usersOf(...titleIds: string[]): Promise<string[]> {
    const own = await this.own.ofTitles(titleIds);
    const ownIds = own.map(({ holderId }) => holderId);
    return [...throughWhom(ownIds, await this.inGroupsWith(titleIds)).keys()];
  }

  /** Maps users to sources. Must not be called in a transaction, because it reads outside of it. */
  async holdersOf(titleId: string): Promise<TitleHolding> {
    const own = await this.own.holdersOf(titleId);
    return throughWhom(own, await this.inGroupsWith([titleId]));
  }

  /** Maps each title to its number of users. A user who has it by assignment and by group counts once. */
  async countHolders(): Promise<ReadonlyMap<string, number>> {
    const counts = await this.own.countByTitle();
    for (const titleId of (await this.groups.countByTitle()).keys()) {
      counts.set(titleId, (await this.holdersOf(titleId)).size);
    }
    return counts;
  }

  private async inGroupsWith(titleIds: readonly string[]): Promise<string[]> {
    const pairs = await this.groups.ofTitles(titleIds);
    const groupIds = [...new Set(pairs.map(({ holderId }) => holderId))];
    return groupIds.length === 0 ? [] : this.users.idsInGroups(groupIds);
  }
}
