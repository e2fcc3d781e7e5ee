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

/** By user. */
export type TitleHolding = ReadonlyMap<string, TitleSource>;

type Seer = Pick<Caller, 'user_id' | 'role'>;

export type SeenThrough = TitleSource | 'role';

/** Users whose titles are known at once. */
const USERS_KNOWN = 20_000;

/**
 * Who has a title, and which titles somebody has: read once for all who ask meanwhile, and kept until an assignment or a
 * group changes.
 */
@Injectable()
export class TitleMembers {
  private readonly members: KeyedReplica<TitleHolding>;
  /** By user, then by title. */
  private readonly titles: KeyedReplica<ReadonlyMap<string, TitleSource>>;

  constructor(access: TitleAccess, replicas: Replicas) {
    this.members = replicas.keyed('assignments', (titleId) => access.holdersOf(titleId));
    this.titles = replicas.keyed('titles of users', (userId) => access.titlesOf(userId), USERS_KNOWN);
  }

  /**
   * The news of a pair that is gone names neither its user or group nor its title. Of a user's group the write itself is
   * news: two of them, one back, leave no trace in what is read afterwards.
   */
  @OnChange('assignments')
  @OnChange('group_titles')
  @OnChange('users', ['profile_group_id'])
  hear(): void {
    this.outdateAll();
  }

  /** At once. What another process wrote and took back meanwhile is no change of the roster. */
  @OnRoster(['added', 'edited'], ['profile_group'])
  hearRoster({ groupId }: RosterRow, { kind }: RosterChange): void {
    if (kind === 'edited' || groupId !== null) this.outdateAll();
  }

  /** This process's own change holds from its answer on. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.outdateAll();
  }

  /** For who doesn't have it, it isn't there. */
  async check(caller: Seer, titleId: string): Promise<SeenThrough> {
    return orNotFound(await this.through(caller, titleId));
  }

  /** Through what somebody sees a title: an admin sees all. Null for who doesn't. */
  async through({ user_id, role }: Seer, titleId: string): Promise<SeenThrough | null> {
    if (isAdminRole(role)) return 'role';
    const known = (await this.titles.get(user_id)).get(titleId);
    // Another process may have given it to them a moment ago: before they are refused the database is asked.
    return known ?? (await this.titles.read(user_id)).get(titleId) ?? null;
  }

  /** The same list as long as it is the same. */
  of(titleId: string): Promise<TitleHolding> {
    return this.members.get(titleId);
  }

  /** As they are stored now, whatever memory says. */
  read(titleId: string): Promise<TitleHolding> {
    return this.members.read(titleId);
  }

  /** So that memory follows use. */
  forget(titleId: string): void {
    this.members.outdate(titleId);
  }

  private outdateAll(): void {
    this.members.outdateAll();
    this.titles.outdateAll();
  }
}
