// Stands for socket.io-client under test.
import {
  errorBody,
  type ActivityDelta,
  type ActivitySubscribed,
  type ErrorCode,
  type ServerToClientEvents,
} from '@keyroster/contracts';

type Listener = (...sent: unknown[]) => void;

const BEAT_MS = 4_000;
const COUNTS = { active: 0, total: 0, locked: 0 };
let opened: FakeSocket[] = [];
let refusals: Error[] = [];
let subscribed: Partial<ActivitySubscribed> = {};
let aheadMs = 0;
const serverNow = (): number => Date.now() + aheadMs;

/** A socket whose other end the test controls; by itself it connects, and its pings are answered. */
class FakeSocket {
  connected = false;
  private isHanging = false;
  /** The last delta of a subscription; the heartbeat repeats it, without users, every few seconds. */
  private told: ActivityDelta | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Map<string, Listener[]>();

  constructor(
    readonly url: string,
    readonly options: { auth: { token: string } },
  ) {}

  on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
    return this;
  }

  connect(): this {
    queueMicrotask(() => {
      const refusal = refusals.shift();
      if (refusal) return this.hear('connect_error', refusal);
      this.connected = true;
      this.hear('connect');
      this.says('session:hello', { serverTime: serverNow(), pingEvery: 30_000 });
    });
    return this;
  }

  disconnect(): this {
    const wasConnected = this.connected;
    this.fallSilent();
    if (wasConnected) this.hear('disconnect');
    return this;
  }

  timeout(ms: number): { emit: (event: string, payload: object, ack: Listener) => void } {
    return {
      emit: (event, payload, ack) => {
        if (this.isHanging) setTimeout(() => ack(new Error('late')), ms);
        else this.emit(event, payload, (answer) => ack(null, answer));
      },
    };
  }

  emit(event: string, _payload: object, ack: Listener): void {
    const serverTime = serverNow();
    const answers: Record<string, object> = {
      'presence:ping': { serverTime },
      'activity:subscribe': { epoch: 'one', seq: 0, serverTime, counts: COUNTS, ...subscribed },
      'activity:unsubscribe': {},
    };
    if (event === 'activity:subscribe') this.watch(answers[event] as ActivitySubscribed);
    queueMicrotask(() => ack(answers[event]));
  }

  /** Has the server send an event. */
  says<Name extends keyof ServerToClientEvents>(
    event: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void {
    if (event === 'activity:delta') this.told = payload[0] as ActivityDelta;
    this.hear(event, ...payload);
  }

  /** The connection stands, but nothing is answered any more. */
  hang(): void {
    this.isHanging = true;
    clearInterval(this.beat);
  }

  /** The connection breaks. */
  cut(): void {
    this.fallSilent();
    this.hear('disconnect');
  }

  /** Stops the heartbeat and counts as closed, without telling the page. */
  fallSilent(): void {
    this.connected = false;
    clearInterval(this.beat);
  }

  private watch({ epoch, seq, serverTime, counts }: ActivitySubscribed): void {
    this.told = { epoch, from: seq, to: seq, serverTime, users: [], removed: [], counts };
    clearInterval(this.beat);
    this.beat = setInterval(() => {
      const { told } = this;
      if (!told) return;
      this.hear('activity:delta', {
        ...told,
        from: told.to,
        serverTime: serverNow(),
        users: [],
        removed: [],
      });
    }, BEAT_MS);
  }

  private hear(event: string, ...sent: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...sent);
  }
}

export function io(url: string, options: { auth: { token: string } }): FakeSocket {
  const socket = new FakeSocket(url, options);
  opened.push(socket);
  return socket;
}

/** The page's sockets since the test began, oldest first. */
export const openedSockets = (): readonly FakeSocket[] => opened;

/** Refuses the next attempts to connect. */
export function refuseSockets(times: number, code: ErrorCode, message: string): void {
  refusals = Array.from({ length: times }, () =>
    Object.assign(new Error(message), { data: errorBody(code, message) }),
  );
}

/** Sets the answer to subscriptions to the activity. */
export function answerSubscriptions(answer: Partial<ActivitySubscribed>): void {
  subscribed = answer;
}

/** Sets the server's clock, independently of the browser's. */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now();
}

export function forgetSockets(): void {
  for (const socket of opened) socket.fallSilent();
  opened = [];
  refusals = [];
  subscribed = {};
  aheadMs = 0;
}
