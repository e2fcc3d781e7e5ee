import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { CHANNELS_MAX, PER_SECOND, storedName } from '@keyroster/contracts';
import {
  isMailAddress,
  type ChannelAnswer,
  type ChannelSettings,
  type SaveChannelPayload,
  type TestChannelPayload,
} from '@keyroster/contracts/dto';
import { setTimeout as delay } from 'node:timers/promises';
import { texts } from '../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { about, Changes } from '../../record/changes/index.js';
import { type Outcome, withinTime } from '../deliveries/index.js';
import { ChannelCalls, invalidChannel, type Letter } from './channel-calls.js';
import type { Channel, ChannelSecrets } from './channel.schema.js';
import { ChannelsRepository } from './channels.repository.js';
import { MessagesRepository } from './messages.repository.js';
import { RulesRepository } from './rules.repository.js';

/** Added to each second's worth of messages, so that one delayed in transit doesn't crowd the next. */
const SLACK_MS = 250;
const LATE_MS = 75;
/** How shortly before sending `look` is called, so that a user who has just renewed gets no message. */
const LOOKS_AHEAD_MS = 100;
const LOOKS_AHEAD_MAX_MS = 800;

@Injectable()
export class ChannelsService {
  private clocksDiffer = Infinity;

  constructor(
    private readonly repository: ChannelsRepository,
    private readonly calls: ChannelCalls,
    private readonly rules: RulesRepository,
    private readonly messages: MessagesRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  get targets(): ChannelsRepository {
    return this.repository;
  }

  async list(): Promise<ChannelAnswer[]> {
    return (await this.repository.list()).map(toChannelAnswer);
  }

  async save({ _id, kind, name, settings: given, paused }: SaveChannelPayload): Promise<void> {
    await this.calls.check(kind, given);
    await this.changes.run(async () => {
      const before = _id === undefined ? null : orNotFound(await this.repository.find(_id));
      if (before && before.kind !== kind) throw invalidChannel('kind');
      if (!before && (await this.repository.count()) >= CHANNELS_MAX) {
        throw new AppError('GUARDED', texts().server.channelsTooMany);
      }
      const id = before?._id ?? new Types.ObjectId();
      const whole = { ...given, per_second: given.per_second ?? PER_SECOND };
      const { settings, secrets } = split(whole, before ? this.repository.secretsOf(before) : NO_SECRETS);
      const edit = { name: storedName(name), settings, ...this.repository.sealSecrets(id, secrets) };
      const turned = paused !== undefined && { ...NEVER_FAILED, paused };
      if (before) await this.repository.update(String(id), { ...edit, ...turned });
      else await this.repository.insert({ _id: id, kind, ...edit, ...turned });
      this.changes.note({
        ...about(before ? 'channel.updated' : 'channel.created', { _id: id, name: edit.name }),
        ...(before && { before: { kind, paused: before.paused } }),
        after: { kind, paused: paused ?? before?.paused ?? false },
      });
    });
  }

  async remove(id: string): Promise<void> {
    await this.changes.run(async () => {
      const channel = orNotFound(await this.repository.removeOne(id));
      if (await this.rules.namesChannel(id)) throw new AppError('GUARDED', texts().server.channelInUse);
      await this.messages.dropOf(channel._id, this.clock.now());
      this.changes.note({ ...about('channel.deleted', channel), before: { kind: channel.kind } });
    });
  }

  async test({ _id, to }: TestChannelPayload) {
    const channel = orNotFound(await this.repository.find(_id));
    const receiver = channel.kind === 'smtp' ? to.trim() : to.replace(/[\s().-]/g, '').replace(/^\+/, '');
    const isAddress = channel.kind === 'smtp' ? isMailAddress(receiver) : /^\d{5,15}$/.test(receiver);
    if (!isAddress) throw new AppError('VALIDATION', texts().server.receiverInvalid, { field: 'to' });
    await this.changes.run(() => {
      this.changes.note({ ...about('channel.tested', channel), after: {} });
      return Promise.resolve();
    });
    const { status, text = '', isDelivered } = await this.send(channel, testLetter(receiver));
    const state = isDelivered ? 'delivered' : 'failed';
    await this.repository.noteTest(channel._id, { at: this.clock.now(), state, status, text });
    return { status, text, isDelivered };
  }

  async inNeed() {
    return this.repository.inNeed(await this.messages.failed());
  }

  /** Waits for the channel's next slot, calling `look` shortly before it; null if the lease is lost. */
  async inTurn<T>(
    { _id, settings }: Channel,
    keepFor: (ms: number) => Promise<boolean>,
    look: () => Promise<T>,
  ): Promise<T | null> {
    const gap = (1_000 + SLACK_MS) / (settings.per_second ?? PER_SECOND);
    for (let ahead = LOOKS_AHEAD_MS; ; ahead *= 2) {
      const due = await this.nextSlot(_id, gap, ahead);
      if (!(await keepFor(due - this.clock.steady()))) return null;
      await this.waitUntil(due - ahead);
      const seen = await look();
      await this.waitUntil(due);
      // If `look` took so long that the slot is missed, takes another slot and looks earlier.
      if (this.clock.steady() - due <= LATE_MS || ahead >= LOOKS_AHEAD_MAX_MS) return seen;
    }
  }

  deliver(channel: Channel, letter: Letter, signal: AbortSignal): Promise<Outcome> {
    return this.calls.send(channel, letter, signal);
  }

  private async send(channel: Channel, letter: Letter): Promise<Outcome> {
    const yes = () => Promise.resolve(true);
    await this.inTurn(channel, yes, yes);
    const stopping = new AbortController();
    return withinTime(stopping.signal, (signal) => this.calls.send(channel, letter, signal)).catch(
      (error: unknown) => ({
        status: null,
        isDelivered: false,
        text: error instanceof AppError ? error.message : texts().server.noAnswer,
      }),
    );
  }

  /** On this process's steady clock. The quickest answers show how the database's clock differs from it. */
  private async nextSlot(id: Types.ObjectId, gap: number, ahead: number): Promise<number> {
    const asked = this.clock.steady();
    const { slot, now } = await this.repository.takeSlot(id, gap, ahead);
    this.clocksDiffer = Math.min(this.clocksDiffer + 1, this.clock.steady() - now);
    return Math.max(slot + this.clocksDiffer, asked + slot - now);
  }

  private async waitUntil(at: number): Promise<void> {
    const wait = at - this.clock.steady();
    if (wait > 0) await delay(wait);
  }
}

const NO_SECRETS: ChannelSecrets = { password: '', secret: '', headers: {} };

/** Separates the secrets from the settings. An empty secret keeps the former one. */
function split(settings: ChannelSettings, before: ChannelSecrets) {
  const headers = settings.headers ?? [];
  const hidden = headers.filter(({ secret }) => secret);
  const kept = ({ name, value }: (typeof headers)[number]) =>
    value || (before.headers[name.toLowerCase()] ?? '');
  return {
    settings: {
      ...settings,
      ...(settings.password !== undefined && { password: '' }),
      ...(settings.secret !== undefined && { secret: '' }),
      ...(settings.headers && {
        headers: headers.map(({ name, value, secret }) => ({ name, value: secret ? '' : value, secret })),
      }),
    },
    secrets: {
      password: settings.password || before.password,
      secret: settings.secret || before.secret,
      headers: Object.fromEntries(hidden.map((header) => [header.name.toLowerCase(), kept(header)])),
    },
  };
}

const NEVER_FAILED = { gave_up_at: null, failing_since: null, restored_at: null };

const testLetter = (to: string): Letter => ({
  to,
  id: `test_${String(new Types.ObjectId())}`,
  subject: 'Keyroster',
  name: 'test',
  text: texts().server.channelTest,
  end: '',
  days: '',
  link: '',
});

const toChannelAnswer = (channel: Channel): ChannelAnswer => ({
  _id: String(channel._id),
  ...pick(channel, ['kind', 'name', 'settings', 'paused']),
  last: channel.last && { ...channel.last, text: channel.last.text ?? '' },
});
