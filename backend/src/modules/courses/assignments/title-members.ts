import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { TitleSource } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { OnRoster, type RosterChange, type RosterRow } from '../../people/users/index.js';
import { TitleAccess, type TitleHolding } from './title-access.js';

type Seer = Pick<Caller, 'user_id' | 'role'>;

export type SeenThrough = TitleSource | 'role';

const USERS_IN_MEMORY = 20_000;

/** Caches who has a title, and which titles a user has, until an assignment or a group changes. */
@Injectable()
export class TitleMembers {
  private readonly members = this.replicas.keyed('assignments', (id) => this.access.holdersOf(id));
  private readonly titles = this.replicas.keyed(
    'titles of users',
    (userId) => this.access.titlesOf(userId),
    USERS_IN_MEMORY,
  );

  constructor(
    private readonly access: TitleAccess,
    private readonly replicas: Replicas,
  ) {}

  /** Invalidates everything, because the change feed names neither holder nor title of a deleted pair. */
  @OnChange('assignments')
  @OnChange('group_titles')
  @OnChange('users', ['profile_group_id'])
  hear(): void {
    this.members.outdateAll();
    this.titles.outdateAll();
  }

  /** The roster is faster than the change feed, but misses a group that is changed and changed back. */
  @OnRoster(['added', 'edited'], ['profile_group'])
  hearRoster({ groupId }: RosterRow, { kind }: RosterChange): void {
    if (kind === 'edited' || groupId !== null) this.hear();
  }

  /** Makes this process's own change visible as soon as it is answered. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.hear();
  }

  /** Throws 404 for a title that the caller doesn't have. */
  async check(caller: Seer, titleId: string): Promise<SeenThrough> {
    return orNotFound(await this.through(caller, titleId));
  }

  /** Why somebody sees a title; null if they don't. Admins see all. */
  async through({ user_id, role }: Seer, titleId: string): Promise<SeenThrough | null> {
    if (isAdminRole(role)) return 'role';
    const known = (await this.titles.get(user_id)).get(titleId);
    // Asks the database before a refusal, because another process may just have assigned the title.
    return known ?? (await this.titles.read(user_id)).get(titleId) ?? null;
  }

  /** Returns the same object until the holders may have changed. */
  of(titleId: string): Promise<TitleHolding> {
    return this.members.get(titleId);
  }

  read(titleId: string): Promise<TitleHolding> {
    return this.members.read(titleId);
  }

  forget(titleId: string): void {
    this.members.outdate(titleId);
  }
}
