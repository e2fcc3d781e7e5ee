import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { TitleSource } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { notFound } from '../../../common/errors/app-error.js';
import { AssignedUsers } from '../../people/users/index.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { GroupTitlesRepository } from './groups/group-titles.repository.js';
import { throughWhom } from './through-whom.js';

/** Who has which title, and through whom: what every path asks that shows or tells of titles. */
@Injectable()
export class TitleAccess {
  constructor(
    private readonly own: AssignmentsRepository,
    private readonly groups: GroupTitlesRepository,
    private readonly users: AssignedUsers,
  ) {}

  /** For who doesn't have it, it isn't there. */
  async check(caller: Caller, titleId: string): Promise<void> {
    if (isAdminRole(caller.role)) return;
    if (!(await this.titlesOf(caller.user_id, [titleId])).has(titleId)) throw notFound();
  }

  /** By title: all of a user, or those among a list. An unknown user is refused. */
  async titlesOf(userId: string, among?: readonly string[]): Promise<ReadonlyMap<string, TitleSource>> {
    const groupId = await this.users.groupOf(userId);
    const own = await this.own.titlesOf(userId, among);
    return throughWhom(own, groupId === null ? [] : await this.groups.titlesOf(groupId, among));
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
