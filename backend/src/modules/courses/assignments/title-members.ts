import { Injectable } from '@nestjs/common';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { OnChange } from '../../../database/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { AssignmentsRepository } from './assignments.repository.js';

/** To whom a title is assigned: read once for all who ask meanwhile, and kept until an assignment changes. */
@Injectable()
export class TitleMembers {
  private readonly members: KeyedReplica<readonly string[]>;

  constructor(repository: AssignmentsRepository, replicas: Replicas) {
    this.members = replicas.keyed('assignments', (titleId) => repository.membersOf(titleId));
  }

  /** The news of a pair that is gone names neither its user nor its title. */
  @OnChange('assignments')
  hear(): void {
    this.members.outdateAll();
  }

  /** This process's own change holds from its answer on. */
  @OnEvent('data.changed')
  hearOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'shops') this.members.outdateAll();
  }

  /** The same list as long as it is the same. */
  of(titleId: string): Promise<readonly string[]> {
    return this.members.get(titleId);
  }

  /** As they are stored now, whatever memory says. */
  read(titleId: string): Promise<readonly string[]> {
    return this.members.read(titleId);
  }

  /** So that memory follows use. */
  forget(titleId: string): void {
    this.members.outdate(titleId);
  }
}
