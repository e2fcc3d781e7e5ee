import { Injectable } from '@nestjs/common';
import { isAdminRole, isListed, toIpList, type IpList } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { DomainEvents } from '../../common/domain-events.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { FeedCache } from '../../database/feed-cache.js';
import { WhitelistRepository } from './whitelist.repository.js';

interface Rule {
  isEnforced: boolean;
  list: IpList;
}

const THE_RULE = 'whitelist';

/** Whether an address may come in, asked at every call and therefore answered from memory. */
@Injectable()
export class WhitelistPolicy {
  private readonly rule: FeedCache<Rule>;

  constructor(
    private readonly repository: WhitelistRepository,
    feed: ChangeFeed,
    events: DomainEvents,
    clock: Clock,
  ) {
    this.rule = new FeedCache(feed, clock, () => this.load());
    feed.on('whitelist_entries', () => this.forget());
    feed.on('whitelist_state', () => this.forget());
    // This process's own change holds from its answer on, without waiting for the news of it.
    events.on('data.changed', ({ what }) => {
      if (what === 'whitelist') this.forget();
    });
  }

  /** Admins are never locked out by it. */
  async lets(role: string, ip: string): Promise<boolean> {
    if (isAdminRole(role)) return true;
    const { isEnforced, list } = await this.rule.get(THE_RULE);
    return !isEnforced || isListed(list, ip);
  }

  private forget(): void {
    this.rule.forget(THE_RULE);
  }

  private async load(): Promise<Rule> {
    const isEnforced = await this.repository.isEnforced();
    const entries = isEnforced ? await this.repository.list() : [];
    return { isEnforced, list: toIpList(entries.map((entry) => entry.ip_address)) };
  }
}
