import {
  END_BY_REFUSAL,
  endOfRefused,
  isRefusal,
  isShutOut,
  WATCHERS_SILENCE_MS,
  type ErrorBody,
  type PingAnswer,
  type Language,
  type SessionEndCode,
} from '@keyroster/contracts';
import { ActivityFeed, type ActivityWatcher } from './activity-feed.js';
import type { ClientEvents, ClientOptions, ConnectionState, SessionOver } from './client-types.js';
import { Heartbeat, Pulse } from './heartbeat.js';
import { Listeners } from './listeners.js';
import { ServerClock } from './server-clock.js';
import { ServerLink } from './server-link.js';
import { TokenSource } from './token-source.js';

function overIn(refusal: Refusal): SessionOver {
  const { message, by } = refusal;
  return { code: endOfRefused(refusal), message, ...(by && { by }) };
}

/** The client of a signed-in page or program: it stays connected, pings, and emits what it receives. */
export class KeyrosterClient extends Listeners<ClientEvents> {
  readonly clock: ServerClock;
  private readonly heartbeat = new Heartbeat(() => void this.sendPing());
  private readonly url: string;
  private readonly tokens: TokenSource;
  private readonly link: ServerLink;
  private readonly activity: ActivityFeed;
  private readonly pulse: Pulse;
  private currentState: ConnectionState = 'connecting';

  constructor(private readonly options: ClientOptions) {
    super();
    this.url = new URL(options.url).origin;
    this.clock = options.clock ?? new ServerClock();
    this.tokens = new TokenSource(options.token);
    this.link = new ServerLink({ ...options, url: this.url }, this.tokens, {
      onUp: () => this.up(),
      onDown: () => this.down(),
      onError: (error) => this.tell('error', error),
      onRefused: (refusal, token) => this.refused(refusal, token),
    });
    const silenceMs = options.silenceMs ?? WATCHERS_SILENCE_MS;
    const onSilence = () => this.link.reconnect();
    this.activity = new ActivityFeed(this.link.socket, new Pulse(silenceMs, { onSilence }));
    this.pulse = new Pulse(silenceMs, { ask: () => this.heartbeat.beatNow(), onSilence });
    this.listen();
  }

  get state(): ConnectionState {
    return this.currentState;
  }

  /** Milliseconds since 1970, by the server's clock. */
  serverTime(): number {
    return this.clock.now();
  }

  /** Watches the activity list; only admins receive anything. Returns a function that stops watching. */
  watchActivity(watcher: ActivityWatcher): () => void {
    return this.activity.add(watcher);
  }

  /**
   * For pages that show the state of the connection: a silent connection is probed, and counts as lost if
   * it stays silent. Returns a function that stops watching.
   */
  watchConnection(): () => void {
    return this.pulse.watch();
  }

  open(): void {
    const { attach } = this.options;
    attach?.addEventListener('online', this.hurry);
    attach?.addEventListener('offline', this.doubt);
    attach?.document.addEventListener('visibilitychange', this.show);
    this.heartbeat.start();
    this.link.open();
  }

  /** Pings now. Resolves to whether the server accepted the ping. */
  async ping(): Promise<boolean> {
    return !this.isOver && (await this.sendPing());
  }

  close(): void {
    this.stop('closed');
  }

  private readonly hurry = (): void => {
    if (!this.isOver) this.link.hurry();
  };

  private readonly doubt = (): void => this.link.reconnect();

  /** Reconnects and pings at once, because timers of a hidden page may have been late. */
  private readonly show = (): void => {
    if (this.options.attach?.document.visibilityState !== 'visible') return;
    this.hurry();
    this.heartbeat.beatNow();
  };

  private listen(): void {
    const { socket } = this.link;
    socket.on('session:hello', ({ serverTime, pingEvery }) => {
      this.clock.sync(serverTime);
      this.heartbeat.setPace(pingEvery);
      this.heartbeat.beatNow();
    });
    socket.on('session:ended', (over) => this.end(over));
    socket.on('data:changed', (change) => this.tell('data', change));
    socket.on('job:changed', ({ job }) => this.tell('job', job));
    socket.on('seat:changed', (news) => this.tell('seat', news));
    socket.on('seats:changed', (news) => this.tell('seats', news));
    socket.on('payment:changed', (news) => this.tell('payment', news));
    socket.on('trouble:changed', (news) => this.tell('trouble', news));
    socket.on('alarm:changed', () => this.tell('alarms', undefined));
    socket.on('announcement:changed', () => this.tell('announcement', {}));
    socket.on('inbox:changed', () => this.tell('inbox', {}));
    socket.on('activity:delta', ({ serverTime }) => {
      this.pulse.heard();
      this.clock.sync(serverTime);
    });
  }

  private up(): void {
    this.become('live');
    this.pulse.heard();
    this.activity.subscribe();
  }

  private down(): void {
    this.pulse.stop();
    this.become('connecting');
    this.heartbeat.beatWithoutSocket();
  }

  private async sendPing(): Promise<boolean> {
    const acknowledged = await this.link.ping();
    if (acknowledged) this.pulse.heard();
    return this.pinged(acknowledged ?? (await this.pingWithoutSocket()));
  }

  private async pingWithoutSocket(): Promise<PingAnswer | undefined> {
    const { language = 'en' } = this.options;
    const token = await this.tokens.get().catch(() => undefined);
    const answer = token === undefined ? undefined : await httpPing(this.url, token, language);
    const isTaken = answer !== undefined && !isRefusal(answer);
    if (isTaken) this.tokens.accepted();
    if (!this.link.socket.connected) this.become(isTaken ? 'polling' : 'connecting');
    if (isTaken) return answer;
    // No retry here: a new token is used by the next ping, or sooner by the socket that connects with it.
    if (answer && token !== undefined) await this.refused(answer, token).catch(() => undefined);
    return undefined;
  }

  private pinged(answer: PingAnswer | ErrorBody | undefined): boolean {
    if (!answer || isRefusal(answer)) return false;
    this.clock.sync(answer.serverTime);
    if (answer.pingEvery !== undefined) this.heartbeat.setPace(answer.pingEvery);
    return true;
  }

  /** Renews the token after a 401. Ends the session without another token, or if the user is refused. */
  private async refused(refusal: Refusal, token: string): Promise<'anew' | 'later' | 'over'> {
    const { code = '', ended, statusCode } = refusal;
    const isFinal = code in END_BY_REFUSAL || (ended !== undefined && isShutOut(ended));
    if (!isFinal && statusCode !== 401) return 'later';
    if (!isFinal && (await this.tokens.renew(token))) return 'anew';
    this.end(overIn(refusal));
    return 'over';
  }

  private end(over: SessionOver): void {
    if (this.isOver) return;
    this.stop('ended');
    this.tell('ended', over);
  }

  private stop(state: 'ended' | 'closed'): void {
    if (this.isOver) return;
    const { attach } = this.options;
    attach?.removeEventListener('online', this.hurry);
    attach?.removeEventListener('offline', this.doubt);
    attach?.document.removeEventListener('visibilitychange', this.show);
    this.heartbeat.stop();
    this.pulse.stop();
    this.link.close();
    this.become(state);
  }

  private get isOver(): boolean {
    return this.currentState === 'ended' || this.currentState === 'closed';
  }

  private become(state: ConnectionState): void {
    if (state === this.currentState || this.isOver) return;
    this.currentState = state;
    this.tell('state', state);
  }
}

/** Opens a client that stays connected until the session ends or `close` is called. */
export function connect(options: ClientOptions): KeyrosterClient {
  const client = new KeyrosterClient(options);
  client.open();
  return client;
}

/** A refusal. `ended` comes from the header `X-Session-End`, so only over HTTP. */
type Refusal = ErrorBody & { ended?: SessionEndCode };

/** A server that takes a call and never answers it counts as one that can't be reached. */
const ANSWER_WITHIN_MS = 10_000;

// Checks the shape, because a proxy may answer in the server's place.
const isAnswer = (answer: unknown): answer is PingAnswer | ErrorBody =>
  typeof answer === 'object' && answer !== null && ('serverTime' in answer || 'statusCode' in answer);

/** Pings over HTTP; undefined when the server can't be reached. */
async function httpPing(
  url: string,
  token: string,
  language: Language,
): Promise<PingAnswer | Refusal | undefined> {
  try {
    const response = await fetch(`${url}/api/users/ping`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const answer: unknown = await response.json();
    if (!isAnswer(answer)) return undefined;
    const ended = response.headers.get('x-session-end') as SessionEndCode | null;
    return ended && isRefusal(answer) ? { ...answer, ended } : answer;
  } catch {
    return undefined;
  }
}
