import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DAY_MS, DELIVERY_WAITS_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { asSystem } from '../../../../common/context/request-context.js';
import { Changes } from '../../../record/changes/index.js';
import { WebhookAddresses, type Target } from '../webhook-addresses.js';
import { DeliveriesRepository, type Tried } from '../deliveries/deliveries.repository.js';
import type { Delivery } from '../deliveries/delivery.schema.js';
import { sign, WebhookSecrets, type Signed } from '../webhook-secrets.js';
import type { Webhook } from '../webhook.schema.js';
import { WebhooksRepository } from '../webhooks.repository.js';

const TIMEOUT_MS = 10_000;

const GIVES_UP_AFTER_MS = 3 * DAY_MS;

const KEPT_MS = 30 * DAY_MS;

@Injectable()
export class Attempts {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly addresses: WebhookAddresses,
    private readonly secrets: WebhookSecrets,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** A try that is aborted by the stop doesn't count. */
  async make(delivery: Delivery, stopping: AbortSignal): Promise<boolean> {
    const webhook = await this.webhooks.find(delivery.webhook_id);
    if (!webhook || webhook.paused) {
      await this.deliveries.giveBack(delivery);
      return false;
    }
    const begun = this.clock.steady();
    const status = await withinTime(stopping, (signal) => this.send(webhook, delivery, signal)).catch(
      () => null,
    );
    if (status === null && stopping.aborted) await this.deliveries.giveBack(delivery);
    else await this.record(delivery, status, Math.round(this.clock.steady() - begun));
    return true;
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

/** Not by `AbortSignal.any`: its timeout may be garbage-collected before it fires. */
async function withinTime<T>(stopping: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  stopping.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, TIMEOUT_MS);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}

/** The resolver itself can't be stopped. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('It took too long'));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const ANSWER_MAX_BYTES = 65_536;

interface Message extends Signed {
  body: string;
}

function post({ url, host, to }: Target, message: Message, signal: AbortSignal): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { id, timestamp, signature, body } = message;
  const lookup: LookupFunction = (_host, options, answer) => {
    if (options.all) answer(null, [to]);
    else answer(null, to.address, to.family);
  };
  return new Promise((resolve, reject) => {
    const call = request({
      method: 'POST',
      hostname: host,
      port: url.port,
      path: url.pathname + url.search,
      // No agent: its connections would outlive the check of the address.
      agent: false,
      lookup,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Keyroster-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      },
    });
    let status: number | undefined;
    // The status alone counts; the body is read so that the receiver can end its answer.
    const end = (error?: Error) => {
      if (status === undefined) reject(error ?? new Error('It closed the connection'));
      else resolve(status);
      call.destroy();
    };
    call.on('error', end);
    call.on('close', () => end());
    call.on('response', (answer) => {
      status = answer.statusCode;
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read >= ANSWER_MAX_BYTES) end();
      });
      answer.on('end', () => end());
      answer.on('error', end);
    });
    call.end(body);
  });
}
