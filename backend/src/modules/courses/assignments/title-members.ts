import { Injectable } from '@nestjs/common';
import type { TitleSource } from '@keyroster/contracts/dto';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { AssignedUsers } from '../../people/users/index.js';
import { TitleAccess } from './title-access.js';

/** By user. */
export type TitleHolding = ReadonlyMap<string, TitleSource>;

/** Who has a title: read once for all who ask meanwhile, and kept until an assignment or a group changes. */
@Injectable()
export class TitleMembers {
  private readonly members: KeyedReplica<TitleHolding>;

  constructor(access: TitleAccess, users: AssignedUsers, replicas: Replicas) {
    this.members = replicas.keyed('assignments', (titleId) => access.holdersOf(titleId));
    users.onRegrouped(() => this.members.outdateAll());
  }

  /** The news of a pair that is gone names neither its user or group nor its title. */
  @OnChange('assignments')
  @OnChange('group_titles')
  hear(): void {
    this.members.outdateAll();
  }

  /** This process's own change holds from its answer on. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.members.outdateAll();
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
}
