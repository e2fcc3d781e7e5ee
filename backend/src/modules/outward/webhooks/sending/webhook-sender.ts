import { Injectable, Logger } from '@nestjs/common';
import { OnStop } from '../../../../common/lifecycle.js';
import { Clock } from '../../../../common/time/clock.js';
import { Loop } from '../../../../common/time/loop.js';
import { AtEach, Every } from '../../../../common/time/loops.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.schema.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { Attempts } from './attempts.js';

const LOOK_EVERY_MS = 1_000;
/** Per webhook and process, so that a slow receiver holds up itself alone. */
const AT_ONCE = 8;

type Outgoing = Set<Promise<void>>;

/** Every process looks once a second, and at once after a change of its own; whoever claims a delivery sends it. */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger(WebhookSender.name);
  private readonly stopping = new AbortController();
  private readonly looking = new Loop({
    run: () => this.look(),
    // If the database is away, the deliveries are there when it is back.
    failed: (error) => this.logger.debug(error),
  });
  private readonly outgoing = new Map<string, Outgoing>();
  private active: string[] = [];
  private isOutdated = true;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  /** Deliveries that are under way are aborted and sent by another process; the receiver knows them by their id. */
  @OnStop('work')
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looking.stop();
    await Promise.all([...this.outgoing.values()].flatMap((those) => [...those]));
  }

  @OnGap()
  @OnChange('webhooks', ['paused'])
  forget(): void {
    this.isOutdated = true;
  }

  @Every(LOOK_EVERY_MS)
  wake(): void {
    this.looking.wake();
  }

  private async look(): Promise<void> {
    for (const id of await this.ids()) await this.fill(id);
  }

  private async ids(): Promise<string[]> {
    if (!this.isOutdated) return this.active;
    // Cleared before the list is read: a change that comes meanwhile makes it outdated again.
    this.isOutdated = false;
    try {
      const webhooks = await this.webhooks.list();
      this.active = webhooks.filter(({ paused }) => !paused).map(({ _id }) => String(_id));
    } catch (error) {
      this.isOutdated = true;
      throw error;
    }
    return this.active;
  }

  private async fill(id: string): Promise<void> {
    const those = this.outgoing.get(id) ?? new Set();
    this.outgoing.set(id, those);
    // News may have come meanwhile that this one is paused.
    while (those.size < AT_ONCE && !this.isOutdated && !this.stopping.signal.aborted) {
      const delivery = await this.deliveries.claim(id, this.clock.now());
      if (!delivery) break;
      const sending = this.send(delivery).finally(() => {
        those.delete(sending);
        if (those.size === AT_ONCE - 1) this.wake();
      });
      those.add(sending);
    }
    if (those.size === 0) this.outgoing.delete(id);
  }

  private async send(delivery: Delivery): Promise<void> {
    try {
      if (await this.attempts.make(delivery, this.stopping.signal)) return;
      // It would be claimed again at once, until the news of it is here.
      this.forget();
      this.wake();
    } catch (error) {
      // The result couldn't be stored: it is tried again when its lease has ended.
      this.logger.debug(error);
    }
  }

  @AtEach('minute')
  async clearAway(): Promise<void> {
    await this.deliveries.forgetEnded(this.clock.now());
    // A webhook exists before anything is told it, so one that isn't listed after that is gone.
    const ids = await this.deliveries.webhookIds();
    const there = new Set((await this.webhooks.list()).map(({ _id }) => String(_id)));
    for (const id of ids) if (!there.has(String(id))) await this.deliveries.removeOf(id);
  }
}
