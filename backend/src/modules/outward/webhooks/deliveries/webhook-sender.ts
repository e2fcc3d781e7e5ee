import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS, DELIVERY_WAITS_MS } from '@keyroster/contracts';
import { asSystem } from '../../../../common/context/request-context.js';
import { OnStop } from '../../../../common/lifecycle.js';
import { Clock } from '../../../../common/time/clock.js';
import { Loop } from '../../../../common/time/loop.js';
import { AtEach, Every } from '../../../../common/time/loops.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { Changes } from '../../../record/changes/index.js';
import { WebhookAddresses } from '../webhook-addresses.js';
import { sign, WebhookSecrets } from '../webhook-secrets.js';
import type { Webhook } from '../webhook.schema.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { DeliveriesRepository, type Tried } from './deliveries.repository.js';
import type { Delivery } from './delivery.schema.js';
import { post, unlessAborted, withinTime } from './webhook-post.js';

const LOOK_EVERY_MS = 1_000;
/** Per webhook and process, so that a slow receiver holds up itself alone. */
const AT_ONCE = 8;
/** A webhook that only fails for this long is paused. */
const GIVES_UP_AFTER_MS = 3 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;

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
  private readonly outgoing = new Map<string, Set<Promise<void>>>();
  private active: string[] = [];
  private isOutdated = true;

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly addresses: WebhookAddresses,
    private readonly secrets: WebhookSecrets,
    private readonly changes: Changes,
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
      const sending = this.deliver(delivery).finally(() => {
        those.delete(sending);
        if (those.size === AT_ONCE - 1) this.wake();
      });
      those.add(sending);
    }
    if (those.size === 0) this.outgoing.delete(id);
  }

  private async deliver(delivery: Delivery): Promise<void> {
    try {
      const webhook = await this.webhooks.find(delivery.webhook_id);
      if (webhook && !webhook.paused) return await this.attempt(webhook, delivery);
      await this.deliveries.giveBack(delivery);
      // It would be claimed again at once, until the news of it is here.
      this.forget();
      this.wake();
    } catch (error) {
      // The result couldn't be stored: it is tried again when its lease has ended.
      this.logger.debug(error);
    }
  }

  /** A try that is aborted by the stop doesn't count. */
  private async attempt(webhook: Webhook, delivery: Delivery): Promise<void> {
    const { signal: stopping } = this.stopping;
    const begun = this.clock.steady();
    const status = await withinTime(stopping, (signal) => this.send(webhook, delivery, signal)).catch(
      () => null,
    );
    if (status === null && stopping.aborted) await this.deliveries.giveBack(delivery);
    else await this.record(delivery, status, Math.round(this.clock.steady() - begun));
  }

  private async send(webhook: Webhook, { _id, body }: Delivery, signal: AbortSignal): Promise<number> {
    const target = await unlessAborted(this.addresses.judge(webhook.url), signal);
    const signed = sign(this.secrets.open(webhook), `msg_${String(_id)}`, this.clock.now(), body);
    return post(target, { ...signed, body }, signal);
  }

  private async record(delivery: Delivery, status: number | null, ms: number): Promise<void> {
    const at = this.clock.now();
    const tried = triedOf(delivery, status, ms, at);
    if (!(await this.deliveries.record(delivery, tried))) return;
    const last = { at, state: tried.state, status };
    if (tried.state === 'delivered') return this.webhooks.noteSuccess(delivery.webhook_id, last);
    const since = await this.webhooks.noteFailure(delivery.webhook_id, last);
    if (since !== null && at - since >= GIVES_UP_AFTER_MS) await this.giveUp(delivery, since, at);
  }

  private async giveUp({ webhook_id }: Delivery, since: number, at: number): Promise<void> {
    await asSystem(() =>
      this.changes.run(async () => {
        if (!(await this.webhooks.giveUp(webhook_id, since, at))) return;
        const webhook = await this.webhooks.find(webhook_id);
        this.changes.note({
          action: 'webhook.paused',
          target: String(webhook_id),
          ...(webhook && { target_name: webhook.name }),
          after: { failing_since: new Date(since).toISOString() },
        });
      }),
    );
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

function triedOf({ tries: before }: Delivery, status: number | null, ms: number, at: number): Tried {
  const tries = before + 1;
  const facts = { tries, status, ms };
  const over = { ...facts, next_at: null, over_at: at, expires_at: new Date(at + KEPT_MS) };
  if (status !== null && status >= 200 && status < 300) return { ...over, state: 'delivered' };
  const wait = DELIVERY_WAITS_MS[before];
  return wait === undefined
    ? { ...over, state: 'failed' }
    : { ...facts, state: 'waiting', next_at: at + wait };
}
