import {
  isRefusal,
  WATCHERS_SILENCE_MS,
  type ErrorBody,
  type PingAnswer,
  type ErrorCode,
  type SessionEndCode,
  type ShutOut,
} from '@keyroster/contracts';
import { ActivityFeed, type ActivityWatcher } from './activity-feed.js';
import type { ClientEvents, ClientOptions, ConnectionState, SessionOver } from './client-types.js';
import { Heartbeat, Pulse } from './heartbeat.js';
import { ServerClock } from './server-clock.js';
import { ServerLink, Silence } from './server-link.js';

const OVER_CODES: readonly ErrorCode[] = ['LOCKED', 'EXPIRED', 'ADDRESS_NOT_LISTED'];

/** Whether a refusal concerns the token itself, so that retrying is useless. */
function isSessionOver({ statusCode, code }: ErrorBody): boolean {
  return statusCode === 401 || (code !== undefined && OVER_CODES.includes(code));
}

/** A refusal; over HTTP a header says how the session ended. */
type Refusal = ErrorBody & { ended?: SessionEndCode };

/** What a refusal says of the end. */
function overIn({ code, message, by, ended }: Refusal): SessionOver {
  const end = ended ?? (code && SHUT_OUT_BY[code]);
  return { message, ...(end && { code: end }), ...(by && { by }) };
}

const SHUT_OUT_BY: Readonly<Partial<Record<ErrorCode, ShutOut>>> = { LOCKED: 'locked', EXPIRED: 'expired' };

type Listener<Event> = (event: Event) => void;

class Listeners<Events extends object> {
  private readonly byName: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  /** Returns a function that stops listening. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = (this.byName[name] ??= new Set());
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  tell<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    this.byName[name]?.forEach((listener) => listener(event));
  }
}

/** The client of a signed-in page or program: it stays connected, pings, and emits what it receives. */
export class KeyrosterClient {
  readonly clock: ServerClock;
  private readonly listeners = new Listeners<ClientEvents>();
  private readonly heartbeat = new Heartbeat(() => void this.ping());
  private readonly link: ServerLink;
  private readonly activity: ActivityFeed;
  private readonly pulse: Pulse;
  private currentState: ConnectionState = 'connecting';

  constructor(private readonly options: ClientOptions) {
    this.clock = options.clock ?? new ServerClock();
    this.link = new ServerLink(options, {
      onUp: () => this.up(),
      onDown: () => {
        this.pulse.stop();
        this.become('connecting');
      },
      onRefused: (refusal) => {
        if (isSessionOver(refusal)) this.end(overIn(refusal));
      },
    });
    const silenceMs = options.silenceMs ?? WATCHERS_SILENCE_MS;
    const onSilence = () => this.link.reconnect();
    this.activity = new ActivityFeed(this.link.socket, new Silence(silenceMs, onSilence));
    this.pulse = new Pulse(silenceMs, { ask: () => this.heartbeat.beatNow(), onSilence });
    this.listen();
  }

  get state(): ConnectionState {
    return this.currentState;
  }

  /** Returns a function that stops listening. */
  on<Name extends keyof ClientEvents>(name: Name, listener: (event: ClientEvents[Name]) => void): () => void {
    return this.listeners.on(name, listener);
  }

  /** Only admins receive anything. Returns a function that stops watching. */
  watchActivity(watcher: ActivityWatcher): () => void {
    return this.activity.add(watcher);
  }

  /** For pages that show the connection: a silent one is probed, and counts as lost if it stays silent. */
  watchConnection(): () => void {
    return this.pulse.watch();
  }

  open(): void {
    this.heartbeat.start();
    this.link.open();
  }

  /** Skips the wait before the next try, for instance when the network is back. */
  hurry(): void {
    this.link.hurry();
  }

  /** Reconnects, for instance when the network is reported as gone. */
  reconnect(): void {
    this.link.reconnect();
  }

  close(): void {
    this.stop('closed');
  }

  private listen(): void {
    const { socket } = this.link;
    socket.on('session:hello', ({ serverTime, pingEvery }) => {
      this.clock.sync(serverTime);
      this.heartbeat.setPace(pingEvery);
      this.heartbeat.beatNow();
    });
    socket.on('session:ended', (over) => this.end(over));
    socket.on('data:changed', (change) => this.listeners.tell('data', change));
    socket.on('job:changed', ({ job }) => this.listeners.tell('job', job));
    socket.on('seat:changed', (news) => this.listeners.tell('seat', news));
    socket.on('seats:changed', (news) => this.listeners.tell('seats', news));
    socket.on('trouble:changed', (news) => this.listeners.tell('trouble', news));
    socket.on('alarm:changed', () => this.listeners.tell('alarms', undefined));
    socket.on('announcement:changed', () => this.listeners.tell('announcement', {}));
    socket.on('inbox:changed', () => this.listeners.tell('inbox', {}));
    socket.on('activity:delta', ({ serverTime }) => {
      this.pulse.heard();
      this.clock.sync(serverTime);
    });
  }

  private up(): void {
    this.become('connected');
    this.pulse.heard();
    this.activity.subscribe();
  }

  private async ping(): Promise<void> {
    const acknowledged = await this.link.ping();
    if (acknowledged) this.pulse.heard();
    const answer = acknowledged ?? (await httpPing(this.options));
    if (answer) this.pinged(answer);
  }

  private pinged(answer: PingAnswer | Refusal): void {
    if (isRefusal(answer)) {
      if (isSessionOver(answer)) this.end(overIn(answer));
      return;
    }
    this.clock.sync(answer.serverTime);
    if (answer.pingEvery !== undefined) this.heartbeat.setPace(answer.pingEvery);
  }

  private end(over: SessionOver): void {
    if (this.isOver) return;
    this.stop('ended');
    this.listeners.tell('ended', over);
  }

  private stop(state: 'ended' | 'closed'): void {
    if (this.isOver) return;
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
    this.listeners.tell('state', state);
  }
}

/** Stays connected until the session ends or it is closed. */
export function connect(options: ClientOptions): KeyrosterClient {
  const client = new KeyrosterClient(options);
  client.open();
  return client;
}

// A proxy may answer in the server's place.
const isAnswer = (answer: unknown): answer is PingAnswer | ErrorBody =>
  typeof answer === 'object' && answer !== null && ('serverTime' in answer || 'statusCode' in answer);

/** A ping without a socket: the server's answer or refusal, or nothing when it can't be reached. */
async function httpPing({
  url,
  token,
  language = 'en',
}: ClientOptions): Promise<PingAnswer | Refusal | undefined> {
  try {
    const response = await fetch(`${url}/api/users/ping`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      },
    });
    const answer: unknown = await response.json();
    if (!isAnswer(answer)) return undefined;
    const ended = response.headers.get('x-session-end') as SessionEndCode | null;
    return ended && isRefusal(answer) ? { ...answer, ended } : answer;
  } catch {
    return undefined;
  }
}
