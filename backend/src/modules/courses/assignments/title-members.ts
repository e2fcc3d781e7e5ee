import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { TitleSource } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { OnRoster, type RosterChange, type RosterRow } from '../../people/users/index.js';
import { TitleAccess } from './title-access.js';

export type TitleHolding = ReadonlyMap<string, TitleSource>;

type Seer = Pick<Caller, 'user_id' | 'role'>;

export type SeenThrough = TitleSource | 'role';

const USERS_IN_MEMORY = 20_000;

/** Who has a title, and which titles a user has, in memory until an assignment or a group changes. */
@Injectable()
export class TitleMembers {
  private readonly members: KeyedReplica<TitleHolding>;
  private readonly titles: KeyedReplica<ReadonlyMap<string, TitleSource>>;

  constructor(access: TitleAccess, replicas: Replicas) {
    this.members = replicas.keyed('assignments', (titleId) => access.holdersOf(titleId));
    this.titles = replicas.keyed('titles of users', (userId) => access.titlesOf(userId), USERS_IN_MEMORY);
  }

  /** All is outdated: the change feed tells of a deleted pair neither its holder nor its title. */
  @OnChange('assignments')
  @OnChange('group_titles')
  @OnChange('users', ['profile_group_id'])
  hear(): void {
    this.outdateAll();
  }

  /** The roster is faster than the feed, but doesn't tell of a group that was changed and changed back. */
  @OnRoster(['added', 'edited'], ['profile_group'])
  hearRoster({ groupId }: RosterRow, { kind }: RosterChange): void {
    if (kind === 'edited' || groupId !== null) this.outdateAll();
  }

  /** This process's own change holds from its answer on. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.outdateAll();
  }

  /** A title that the caller doesn't have is not found. */
  async check(caller: Seer, titleId: string): Promise<SeenThrough> {
    return orNotFound(await this.through(caller, titleId));
  }

  /** Why somebody sees a title; null if they don't. Admins see all. */
  async through({ user_id, role }: Seer, titleId: string): Promise<SeenThrough | null> {
    if (isAdminRole(role)) return 'role';
    const known = (await this.titles.get(user_id)).get(titleId);
    // Another process may have assigned it a moment ago: the database is asked before a refusal.
    return known ?? (await this.titles.read(user_id)).get(titleId) ?? null;
  }

  /** The same object until the list changes. */
  of(titleId: string): Promise<TitleHolding> {
    return this.members.get(titleId);
  }

  read(titleId: string): Promise<TitleHolding> {
    return this.members.read(titleId);
  }

  forget(titleId: string): void {
    this.members.outdate(titleId);
  }

  private outdateAll(): void {
    this.members.outdateAll();
    this.titles.outdateAll();
  }
}
