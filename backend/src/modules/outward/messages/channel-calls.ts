import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { CHANNEL_VALUES, SAID_MAX_LENGTH } from '@keyroster/contracts';
import { isMailAddress, type ChannelSettings } from '@keyroster/contracts/dto';
import { texts } from '../../../common/context/texts.js';
import { AppError } from '../../../common/errors/app-error.js';
import { type Outcome, OutwardAddresses, post, unlessAborted } from '../deliveries/index.js';
import type { Channel, ChannelSecrets } from './channel.schema.js';
import { ChannelsRepository } from './channels.repository.js';
import type { MessageContent } from './message.schema.js';

/** What a message says, and the id that all its tries share. */
export type Letter = Omit<MessageContent, 'shown'> & Record<'to' | 'id', string>;

const BRACES = /\{\{([^{}]*)\}\}/g;
/** Stands in for what is secret, or is not to be seen yet. */
export const MASK = '•••';
const TIMEOUT_MS = 10_000;

/** Sends one message by SMTP or HTTP, only to the address that was checked. */
@Injectable()
export class ChannelCalls {
  constructor(
    private readonly addresses: OutwardAddresses,
    private readonly channels: ChannelsRepository,
  ) {}

  async send(channel: Channel, letter: Letter, signal: AbortSignal): Promise<Outcome> {
    const secrets = this.channels.secretsOf(channel);
    const { settings } = channel;
    const outcome =
      channel.kind === 'smtp'
        ? await this.bySmtp(settings, secrets, letter, signal)
        : await this.byHttp(settings, secrets, letter, signal);
    return { ...outcome, text: masked(outcome.text ?? '', secrets) };
  }

  /** Refuses settings with which nothing could ever be sent. */
  async check(kind: Channel['kind'], settings: ChannelSettings): Promise<void> {
    const { host, port, security, from, url, type, headers = [], body } = settings;
    if (kind === 'smtp') {
      if (!host) throw invalidChannel('host');
      if (port === undefined) throw invalidChannel('port');
      if (!security) throw invalidChannel('security');
      if (!from || !isMailAddress(/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from)) throw invalidChannel('from');
      await this.addresses.judgeMailServer(host, port, security === 'none');
      return;
    }
    if (!url || !knowsAll(url, ['secret'])) throw invalidChannel('url');
    if (!type) throw invalidChannel('type');
    if (!headers.every(isHeader)) throw invalidChannel('headers');
    if (body === undefined || !isBody(body, type)) throw invalidChannel('body');
    await this.addresses.judge(url.replaceAll('{{secret}}', 'secret'));
  }

  private async bySmtp(
    { host = '', port = 0, security, user = '', from = '' }: ChannelSettings,
    { password }: ChannelSecrets,
    letter: Letter,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const judging = this.addresses.judgeMailServer(host, port, security === 'none');
    const { address } = await unlessAborted(judging, signal);
    // Loaded with the first mail.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host: address,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      ...(user !== '' && { auth: { user, pass: password } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const stop = () => transport.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const { response } = await transport.sendMail({
        from,
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letter.text,
        messageId: `<${letter.id}@keyroster>`,
      });
      return { status: Number(response.slice(0, 3)) || null, isDelivered: true, text: response };
    } catch (error) {
      const { responseCode, message } = error as Error & { responseCode?: number };
      const status = responseCode ?? null;
      return { status, isDelivered: false, isFinal: status !== null && status >= 500, text: message };
    } finally {
      signal.removeEventListener('abort', stop);
      transport.close();
    }
  }

  private async byHttp(
    { url = '', type, headers = [], body = '' }: ChannelSettings,
    { secret, headers: hidden }: ChannelSecrets,
    letter: Letter,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const values = { ...letter, secret };
    const target = await unlessAborted(this.addresses.judge(filled(url, { secret })), signal);
    const parsed = filledDeep(JSON.parse(body), values);
    const [content, text] =
      type === 'form'
        ? [
            'application/x-www-form-urlencoded',
            new URLSearchParams(parsed as Record<string, string>).toString(),
          ]
        : ['application/json', JSON.stringify(parsed)];
    const own = headers.map(({ name, value, secret: isSecret }) => [
      name.toLowerCase(),
      filled(isSecret ? (hidden[name.toLowerCase()] ?? '') : value, { secret }),
    ]);
    const sent = {
      'content-type': content,
      'user-agent': 'Keyroster',
      ...(Object.fromEntries(own) as Record<string, string>),
      'idempotency-key': letter.id,
    };
    try {
      const answer = await post(target, { headers: sent, body: text }, signal);
      return { ...answer, isDelivered: answer.status >= 200 && answer.status < 300 };
    } catch (error) {
      return { status: null, isDelivered: false, text: error instanceof Error ? error.message : '' };
    }
  }
}

export const invalidChannel = (field: string): AppError =>
  new AppError('VALIDATION', texts().server.channelInvalid(field), { field });

const isHeader = ({ name, value }: { name: string; value: string }): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
  /^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
  knowsAll(value, ['secret']);

function isBody(text: string, type: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!knowsAll(text)) return false;
    if (type === 'json') return true;
    const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isRecord && Object.values(parsed).every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}

type Values = Partial<Record<string, string>>;

const filled = (text: string, values: Values): string =>
  text.replace(BRACES, (whole, name: string) => values[name] ?? whole);

/** Fills in values after parsing, so that nothing in a value can be read as JSON. */
function filledDeep(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return filled(value, values);
  if (Array.isArray(value)) return value.map((one) => filledDeep(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledDeep(one, values)]));
}

/** Whether every name in double braces is known. */
const knowsAll = (text: string, known: readonly string[] = CHANNEL_VALUES): boolean =>
  Array.from(text.matchAll(BRACES)).every(([, name = '']) => known.includes(name));

/** The spellings in which a secret is sent: as it is, in a URL, in a form and in JSON. */
function spellings(secret: string): string[] {
  if (secret === '') return [];
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  return [secret, encodeURIComponent(secret), inForm, JSON.stringify(secret).slice(1, -1)];
}

function masked(text: string, { password, secret, headers }: ChannelSecrets): string {
  const secrets = [password, secret, ...Object.values(headers)].flatMap(spellings);
  // The longest first, because one may be a part of another.
  secrets.sort((one, other) => other.length - one.length);
  const hidden = secrets.reduce((left, one) => left.replaceAll(one, MASK), text);
  return Array.from(hidden).slice(0, SAID_MAX_LENGTH).join('');
}
