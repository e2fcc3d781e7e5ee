import { Injectable, Logger } from '@nestjs/common';
import { toAppError } from '../../common/errors/to-app-error.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { Startup } from '../../database/startup.js';
import { UserListsRepository } from './user-lists.repository.js';
import { UserRoster } from './user-roster.js';

/** Updates that say something new to another process; pings travel by other ways, and would be far too many here. */
const NEWS = ['version', 'reset_at', 'ip_address', 'profile_group', 'paused_until'];

/** Fills the roster at start, and keeps it true to what other processes write. */
@Injectable()
export class RosterFeed {
  private readonly logger = new Logger(RosterFeed.name);
  private readonly outdated = new Set<string>();
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly repository: UserListsRepository,
    private readonly roster: UserRoster,
    startup: Startup,
    feed: ChangeFeed,
  ) {
    startup.onLoad(() => this.load());
    feed.onGap(() => this.load());
    feed.on(
      'users',
      (change) => {
        if (!('documentKey' in change)) return;
        const id = String(change.documentKey._id);
        if (change.operationType === 'delete') roster.remove(id);
        else this.refresh(id);
      },
      NEWS,
    );
  }

  private async load(): Promise<void> {
    const present = new Set<string>();
    for await (const user of this.repository.everybody()) {
      this.roster.put(user);
      present.add(String(user._id));
    }
    this.roster.retain(present);
  }

  /** News in quick succession is read in one go. */
  private refresh(id: string): void {
    this.outdated.add(id);
    this.refreshing ??= this.refreshOutdated().finally(() => {
      this.refreshing = undefined;
    });
  }

  private async refreshOutdated(): Promise<void> {
    while (this.outdated.size > 0) {
      const ids = [...this.outdated];
      this.outdated.clear();
      try {
        for (const user of await this.repository.inOrder(ids)) this.roster.put(user);
      } catch (error) {
        // The feed breaks off with the database, and reports a gap when it is back: then everything is loaded.
        if (toAppError(error).code !== 'UNAVAILABLE') this.logger.warn(error);
        return;
      }
    }
  }
}
