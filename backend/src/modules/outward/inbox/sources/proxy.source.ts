import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../common/time/clock.js';
import { OnEvent } from '../../../../common/domain-events.js';
import { Settings } from '../../../../config/settings.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { Meta } from '../../../../database/meta.js';
import { InboxInvalidation } from '../inbox-invalidation.js';
import { entryOf, type InboxEntry, type InboxSource } from '../inbox-source.js';

/** Under this name the database keeps when `X-Forwarded-For` first arrived unbelieved, in ms. */
const NAME = 'unbelieved_proxy';

/** A proxy names the caller's address and isn't believed: limits then count everybody as one address. */
@Injectable()
export class ProxySource implements InboxSource {
  readonly kind = 'proxy';
  private readonly logger = new Logger(ProxySource.name);
  private isNoted = false;

  constructor(
    private readonly meta: Meta,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly invalidation: InboxInvalidation,
  ) {}

  @OnEvent('proxy.unbelieved')
  async note(): Promise<void> {
    if (this.isNoted) return;
    this.isNoted = true;
    this.logger.warn(
      'X-Forwarded-For arrives, but TRUST_PROXY is off: all callers behind the proxy count as one address',
    );
    if ((await this.meta.read<number>(NAME)) === undefined) await this.meta.write(NAME, this.clock.now());
  }

  @OnChange('meta', ['value'])
  hear(): void {
    this.invalidation.invalidate(this.kind);
  }

  async entries(): Promise<InboxEntry[]> {
    if (this.settings.trustProxy !== false) return [];
    const at = await this.meta.read<number>(NAME);
    return at === undefined ? [] : [entryOf({ id: 'unbelieved', at, state: 'unbelieved' })];
  }

  mayTurn(): boolean {
    return false;
  }
}
