import { Injectable } from '@nestjs/common';
import { isAdminRole, isListed, toIpList, type IpList } from '@keyroster/contracts';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { SingleReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { WhitelistRepository } from './whitelist.repository.js';

interface Rule {
  isEnforced: boolean;
  list: IpList;
}

/** Decides whether an address may come in: from memory, because every call asks. */
@Injectable()
export class WhitelistPolicy {
  private readonly rule: SingleReplica<Rule>;

  constructor(repository: WhitelistRepository, replicas: Replicas) {
    this.rule = replicas.single('whitelist', async () => {
      const { isEnforced, entries } = await repository.read();
      return { isEnforced, list: toIpList(entries.map((entry) => entry.ip_address)) };
    });
  }

  /** The whitelist never locks admins out. */
  async lets(role: string, ip: string): Promise<boolean> {
    if (isAdminRole(role)) return true;
    const { isEnforced, list } = await this.rule.get();
    return !isEnforced || isListed(list, ip);
  }

  async listed(): Promise<IpList> {
    return (await this.rule.get()).list;
  }

  @OnChange('whitelist_entries')
  @OnChange('whitelist_state')
  forget(): void {
    this.rule.outdate();
  }

  /** Applies this process's own changes at once, without waiting for the change feed. */
  @OnEvent('data.changed')
  forgetOwn({ what }: DomainEventMap['data.changed']): void {
    if (what === 'whitelist') this.forget();
  }
}
