import { Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { DAY_MS, DELIVERY_WAITS_MS, type AuditAction } from '@keyroster/contracts';
import { idsOf } from '../../../common/ids.js';
import { asSystem } from '../../../common/context/request-context.js';
import { OnStop } from '../../../common/lifecycle.js';
import type { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { AtEach, Every } from '../../../common/time/loops.js';
import { OnGap } from '../../../database/feed/change-feed.js';
import type { Changes } from '../../record/changes/index.js';
import type { DeliveryQueue, Queued, Tried } from './delivery-queue.js';
import type { DeliveryTargets, Target } from './delivery-targets.js';
import { withinTime } from './post.js';

const LOOK_EVERY_MS = 1_000;
/** Per target and process, so that a slow receiver holds up only its own deliveries. */
const AT_ONCE = 8;
/** A target that has only failed for this long is paused. */
const GIVES_UP_AFTER_MS = 3 * DAY_MS;

/** The result of a try; without an answer the status is null. */
export interface Outcome {
  status: number | null;
  isDelivered: boolean;
  /** Refused for good, so that there is no further try. */
  isFinal?: boolean;
  text?: string;
}

interface Parts<T extends Target, D extends Queued> {
  targets: DeliveryTargets<T>;
  queue: DeliveryQueue<D>;
  changes: Changes;
  clock: Clock;
  pausedAction: AuditAction;
  keptMs: number;
}

/** Every process polls once a second and after its own changes. Whichever claims a delivery sends it. */
export abstract class DeliverySender<T extends Target, D extends Queued> {
  private readonly logger = new Logger(this.constructor.name);
  private readonly stopping = new AbortController();
  private readonly looking = new Loop({
    run: () => this.look(),
    // While the database is away, nothing is lost: the deliveries are stored in it.
    failed: (error) => this.logger.debug(error),
  });
  private readonly outgoing = new Map<string, Set<Promise<void>>>();
  private active: string[] = [];
  private isOutdated = true;

  protected constructor(private readonly parts: Parts<T, D>) {}

  protected abstract targetOf(delivery: D): Types.ObjectId;

  protected abstract send(target: T, delivery: D, signal: AbortSignal): Promise<Outcome>;

  /** Checks again whether the delivery is still to be sent, and settles it if not. */
  protected isStillWanted?(target: T, delivery: D): Promise<boolean>;

  protected store(delivery: D, tried: Tried): Promise<boolean> {
    return this.parts.queue.record(delivery, tried as Partial<D>);
  }

  /** Aborts deliveries in flight. Another process sends them again; receivers know them by their id. */
  @OnStop('work')
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looking.stop();
    await Promise.all([...this.outgoing.values()].flatMap((those) => [...those]));
  }

  @OnGap()
  forget(): void {
    this.isOutdated = true;
  }

  @Every(LOOK_EVERY_MS)
  wake(): void {
    this.looking.wake();
  }

  @AtEach('minute')
  clearAway(): Promise<void> {
    return this.parts.queue.forgetEnded(this.parts.clock.now());
  }

  private async look(): Promise<void> {
    for (const id of await this.ids()) await this.fill(id);
  }

  private async ids(): Promise<string[]> {
    if (!this.isOutdated) return this.active;
    this.isOutdated = false;
    try {
      const targets = await this.parts.targets.list();
      this.active = idsOf(targets.filter(({ paused }) => !paused));
    } catch (error) {
      this.isOutdated = true;
      throw error;
    }
    return this.active;
  }

  private async fill(id: string): Promise<void> {
    const those = this.outgoing.get(id) ?? new Set();
    this.outgoing.set(id, those);
    // Stops once the list of targets is outdated, because this target may be paused now.
    while (those.size < AT_ONCE && !this.isOutdated && !this.stopping.signal.aborted) {
      const delivery = await this.parts.queue.claim(id, this.parts.clock.now());
      if (!delivery) break;
      const sending = this.deliver(delivery).finally(() => {
        those.delete(sending);
        if (those.size === AT_ONCE - 1) this.wake();
      });
      those.add(sending);
    }
    if (those.size === 0) this.outgoing.delete(id);
  }

  private async deliver(delivery: D): Promise<void> {
    try {
      const target = await this.parts.targets.find(this.targetOf(delivery));
      if (target && !target.paused) {
        if ((await this.isStillWanted?.(target, delivery)) ?? true) await this.attempt(target, delivery);
        return;
      }
      await this.parts.queue.giveBack(delivery);
      // Reads the targets anew, because the delivery would be claimed again at once.
      this.forget();
      this.wake();
    } catch (error) {
      // The result couldn't be stored, so the delivery is tried again when its lease has ended.
      this.logger.debug(error);
    }
  }

  /** A try that is aborted by the stop doesn't count. */
  private async attempt(target: T, delivery: D): Promise<void> {
    const { signal: stopping } = this.stopping;
    const { clock } = this.parts;
    const begun = clock.steady();
    const outcome = await withinTime(stopping, (signal) => this.send(target, delivery, signal)).catch(
      (): Outcome => ({ status: null, isDelivered: false }),
    );
    if (!outcome.isDelivered && stopping.aborted) await this.parts.queue.giveBack(delivery);
    else await this.record(delivery, outcome, Math.round(clock.steady() - begun));
  }

  private async record(delivery: D, outcome: Outcome, ms: number): Promise<void> {
    const { targets, clock, keptMs } = this.parts;
    const at = clock.now();
    const tried = triedOf(delivery, outcome, { ms, at, keptMs });
    if (!(await this.store(delivery, tried))) return;
    const { text } = outcome;
    const last = { at, state: tried.state, status: tried.status, ...(text !== undefined && { text }) };
    const id = this.targetOf(delivery);
    if (tried.state === 'delivered') return targets.noteSuccess(id, last);
    const since = await targets.noteFailure(id, last);
    if (since !== null && at - since >= GIVES_UP_AFTER_MS) await this.giveUp(id, since, at);
  }

  private async giveUp(id: Types.ObjectId, since: number, at: number): Promise<void> {
    const { changes, targets, pausedAction } = this.parts;
    await asSystem(() =>
      changes.run(async () => {
        if (!(await targets.giveUp(id, since, at))) return;
        const target = await targets.find(id);
        changes.note({
          action: pausedAction,
          target: String(id),
          ...(target && { target_name: target.name }),
          after: { failing_since: new Date(since).toISOString() },
        });
      }),
    );
  }
}

function triedOf(
  { tries: before }: Queued,
  { status, isDelivered, isFinal = false }: Outcome,
  { ms, at, keptMs }: { ms: number; at: number; keptMs: number },
): Tried {
  const facts = { tries: before + 1, status, ms };
  const over = { ...facts, next_at: null, over_at: at, expires_at: new Date(at + keptMs) };
  if (isDelivered) return { ...over, state: 'delivered' };
  const wait = DELIVERY_WAITS_MS[before];
  return wait === undefined || isFinal
    ? { ...over, state: 'failed' }
    : { ...facts, state: 'waiting', next_at: at + wait };
}
