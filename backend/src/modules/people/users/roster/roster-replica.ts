import { Injectable } from '@nestjs/common';
import { toKeptId } from '../../../../common/ids.js';
import { OnStart } from '../../../../common/lifecycle.js';
import type { Change } from '../../../../database/feed/change-cursor.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import type { FullReplica } from '../../../../database/replica/full-replica.js';
import { Replicas } from '../../../../database/replica/replicas.js';
import { UsersRepository, type ListedUser } from '../users.repository.js';
import { OnRoster } from './on-roster.js';
import type { RosterRow } from './row-pages.js';
import { UserRoster } from './user-roster.js';

/** Fields whose updates the change feed brings. Pings travel otherwise, as they would be too many here. */
const NEWS = ['version', 'reset_at', 'ip_address', 'profile_group', 'paused_until', 'told_at', 'alarm'];

/** Loads the roster at start, and keeps it in step with what this and other processes write. */
@Injectable()
export class RosterReplica {
  private readonly replica: FullReplica<ListedUser>;
  private isKeeping = false;

  constructor(
    repository: UsersRepository,
    private readonly roster: UserRoster,
    replicas: Replicas,
  ) {
    this.replica = replicas.full(
      'users',
      {
        everything: () => repository.everybody(),
        these: (ids) => repository.listed(ids),
        idOf: ({ _id }) => toKeptId(_id),
      },
      {
        ids: () => roster.ids(),
        put: (user) => this.keep(() => roster.put(user)),
        remove: (id) => this.keep(() => roster.remove(id)),
      },
    );
  }

  @OnStart('memory')
  load(): Promise<void> {
    return this.replica.load();
  }

  /** Runs in the background. The texts of a page that is searched earlier are made by that search. */
  @OnStart('later')
  prepareSearch(): void {
    void this.roster.prepareSearch();
  }

  @OnChange('users', NEWS)
  hear(change: Change): void {
    this.replica.hear(change);
  }

  /**
   * A read in flight must not replace this process's own change, which may be newer. The change feed has that
   * change read once more. Pings aren't listened to, because in them the roster stays ahead of the database.
   */
  @OnRoster(['added', 'edited', 'removed', 'reset', 'told'])
  hearOwn({ id }: RosterRow): void {
    if (!this.isKeeping) this.replica.overtake(id);
  }

  private keep(act: () => void): void {
    this.isKeeping = true;
    try {
      act();
    } finally {
      this.isKeeping = false;
    }
  }
}
