import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ChannelListAnswer,
  ChannelsChangedAnswer,
  RulesChangedAnswer,
  SaveRulePayload,
  SentMessageListAnswer,
} from '@keyroster/contracts/dto';
import { SMTPServer } from 'smtp-server';
import type { Session } from '../app/session.js';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import { LocalHttp } from '../processes/local-http.js';
import { aTemplate } from './templates.js';

/** A mail as the SMTP server got it, or a call as the HTTP receiver got it. */
export interface Got {
  id: string;
  to: string;
  text: string;
  headers: IncomingHttpHeaders | Record<string, string>;
  at: number;
}

/** A real SMTP server, without TLS or with a certificate; `refuses` decides whose mail it refuses. */
export class MailServer {
  readonly got: Got[] = [];
  readonly passwords: string[] = [];
  refuses: (to: string) => number | null = () => null;

  private constructor(private readonly server: SMTPServer) {}

  /** With a certificate it offers STARTTLS, or with `secure` TLS from the first byte. */
  static async start(tls?: { key: string; cert: string; secure: boolean }): Promise<MailServer> {
    const mails: MailServer = new MailServer(
      new SMTPServer({
        ...(tls ?? { disabledCommands: ['STARTTLS'] }),
        authOptional: true,
        allowInsecureAuth: true,
        onAuth: ({ username = '', password }, _session, done) => {
          mails.passwords.push(password ?? '');
          done(null, { user: username });
        },
        onRcptTo: ({ address }, _session, done) => {
          const code = mails.refuses(address);
          done(code === null ? null : Object.assign(new Error('Refused'), { responseCode: code }));
        },
        onData: (stream, { envelope }, done) => {
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            mails.take(Buffer.concat(parts).toString('utf8'), envelope.rcptTo[0]?.address ?? '');
            done();
          });
        },
      }),
    );
    // A sender that is killed resets its connections.
    mails.server.on('error', () => undefined);
    await new Promise<void>((resolve) => mails.server.listen(0, '127.0.0.1', resolve));
    return mails;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  private take(raw: string, to: string): void {
    const [head = '', ...body] = raw.split('\r\n\r\n');
    const headers = Object.fromEntries(
      [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.trim(),
      ]),
    );
    const text = body.join('\r\n\r\n').trim();
    this.got.push({ id: headers['message-id'] ?? '', to, text, headers, at: Date.now() });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

export class HttpReceiver extends LocalHttp {
  readonly got: Got[] = [];
  answers = { status: 200, text: 'ok' };

  static start(): Promise<HttpReceiver> {
    return new HttpReceiver().listen();
  }

  protected answer({ url = '', headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const id = String(headers['idempotency-key']);
    this.got.push({ id, to: url, text: body.toString(), headers, at: Date.now() });
    response.writeHead(this.answers.status).end(this.answers.text);
  }
}

/** The admin has to be confirmed. */
async function aChannel(admin: Session, fields: object): Promise<string> {
  const { channels } = await answerOf<ChannelsChangedAnswer>(admin.post('/api/channels/save', fields), 201);
  return found(channels.toReversed())._id;
}

export const aMailChannel = (admin: Session, port: number, more: object = {}): Promise<string> => {
  const settings = { host: '127.0.0.1', port, security: 'none', from: 'Shop <shop@example.com>', ...more };
  return aChannel(admin, { kind: 'smtp', name: 'Mail', settings });
};

export const anHttpChannel = (
  admin: Session,
  url: string,
  more: object = {},
  state: { paused?: boolean } = {},
): Promise<string> => {
  const body = '{"to":"{{to}}","text":"{{text}}","name":"{{name}}","days":"{{days}}"}';
  const settings = { url, type: 'json', headers: [], body, ...more };
  return aChannel(admin, { kind: 'http', name: 'Chat', settings, ...state });
};

/** Secrets are answered empty; sending them back empty keeps them. */
export async function unpause(admin: Session, id: string): Promise<void> {
  const { channels } = await answerOf<ChannelListAnswer>(admin.get('/api/channels'));
  const { kind, name, settings } = channels.find(({ _id }) => _id === id) ?? {};
  await admin.post('/api/channels/save', { _id: id, kind, name, settings, paused: false }).expect(200);
}

export const aMessageTemplate = async (admin: Session, text: string) =>
  (await aTemplate(admin, { name: 'Subject', text }))._id;

export async function aRule(
  admin: Session,
  rule: Pick<SaveRulePayload, 'when' | 'template' | 'channel'> & Partial<SaveRulePayload>,
) {
  const payload = { name: 'Rule', on: true, ...rule };
  const { rules } = await answerOf<RulesChangedAnswer>(admin.post('/api/rules/save', payload), 201);
  return found(rules.toReversed());
}

export const messagesOf = async (admin: Session, query: object = {}) =>
  (await answerOf<SentMessageListAnswer>(admin.get('/api/messages').query(query))).messages;
