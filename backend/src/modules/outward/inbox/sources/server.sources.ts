import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS } from '@keyroster/contracts';
import { OnEvent } from '../../../../common/domain-events.js';
import { Clock } from '../../../../common/time/clock.js';
import { Settings } from '../../../../config/settings.js';
import { MongodRelease } from '../../../../database/connection/mongod-release.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { Meta } from '../../../../database/meta.js';
import { LAST_BACKUP } from '../../../record/backup/index.js';
import { WebhooksService } from '../../webhooks/index.js';
import { ChainWatch } from '../chain-watch.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { always, entryOf, never, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** The key in `meta` of the time, in ms, at which `X-Forwarded-For` first arrived and was not trusted. */
const UNBELIEVED_PROXY = 'unbelieved_proxy';

@Injectable()
export class ServerSources {
  readonly sources: readonly InboxSource[] = [
    { kind: 'backup', entries: () => this.backups(), mayTurn: always },
    { kind: 'audit', entries: () => this.brokenChain(), mayTurn: never },
    { kind: 'database', entries: () => Promise.resolve(this.databaseRelease()), mayTurn: never },
    { kind: 'proxy', entries: () => this.unbelievedProxy(), mayTurn: never },
    { kind: 'webhook', entries: () => this.failingWebhooks(), mayTurn: never },
  ];
  private readonly logger = new Logger(ServerSources.name);
  private isProxyNoted = false;

  constructor(
    private readonly meta: Meta,
    private readonly chain: ChainWatch,
    private readonly release: MongodRelease,
    private readonly webhooks: WebhooksService,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnChange('meta', ['value'])
  hearMeta(): void {
    for (const kind of ['backup', 'audit', 'proxy'] as const) this.invalidation.invalidate(kind);
  }

  @OnChange('webhook_deliveries', ['over_at'])
  @OnChange('webhooks', ['paused'])
  hearWebhooks(): void {
    this.invalidation.invalidate('webhook');
  }

  @OnEvent('proxy.unbelieved')
  async noteProxy(): Promise<void> {
    if (this.isProxyNoted) return;
    this.isProxyNoted = true;
    this.logger.warn(
      'X-Forwarded-For arrives, but TRUST_PROXY is off: all callers behind the proxy count as one address',
    );
    if ((await this.meta.read<number>(UNBELIEVED_PROXY)) !== undefined) return;
    await this.meta.write(UNBELIEVED_PROXY, this.clock.now());
  }

  private async backups(): Promise<InboxEntry[]> {
    const { backupWarnDays: days } = this.settings;
    if (days === 0) return [];
    const last = await this.meta.read<number>(LAST_BACKUP);
    if (last === undefined) return [entryOf({ id: 'none', at: 0, state: 'none' })];
    const age = this.clock.now() - last;
    if (age <= days * DAY_MS) return [];
    const count = Math.floor(age / DAY_MS);
    return [entryOf({ id: 'last', at: last + days * DAY_MS, count, state: String(last) })];
  }

  private async brokenChain(): Promise<InboxEntry[]> {
    const found = await this.chain.found();
    if (!found?.broken) return [];
    const { seq, _id, reason, since } = found.broken;
    return [entryOf({ id: 'chain', at: since, count: seq, state: JSON.stringify([seq, _id, reason]) })];
  }

  private databaseRelease(): InboxEntry[] {
    const { found } = this.release;
    if (found === undefined) return [];
    const { at, hasKnownHole, version, moveTo } = found;
    const id = hasKnownHole ? 'holes' : 'over';
    return [entryOf({ id, at, name: version, title: moveTo, state: version })];
  }

  private async unbelievedProxy(): Promise<InboxEntry[]> {
    if (this.settings.trustProxy !== false) return [];
    const at = await this.meta.read<number>(UNBELIEVED_PROXY);
    return at === undefined ? [] : [entryOf({ id: 'unbelieved', at, state: 'unbelieved' })];
  }

  private async failingWebhooks(): Promise<InboxEntry[]> {
    const failures = await this.webhooks.failures();
    return failures.map(({ id, name, at, failed, gaveUpAt }) =>
      entryOf({ id, at, name, count: failed, state: JSON.stringify([at, failed, gaveUpAt]) }),
    );
  }
}
