// Stands for socket.io-client under test.
import {
  errorBody,
  type ActivitySubscribed,
  type ErrorCode,
  type ServerToClientEvents,
} from '@keyroster/contracts';

type Listener = (...sent: unknown[]) => void;

const COUNTS = { active: 0, total: 0, locked: 0 };

let opened: FakeSocket[] = [];
let refusals: Error[] = [];
let subscribed: Partial<ActivitySubscribed> = {};
let aheadMs = 0;

const serverNow = (): number => Date.now() + aheadMs;

/** A socket whose other end the test holds; by itself it gets in, and its pings are answered. */
class FakeSocket {
  connected = false;
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
    this.connected = false;
    return this;
  }

  timeout(): { emit: (event: string, payload: object, ack: Listener) => void } {
    return { emit: (event, payload, ack) => this.emit(event, payload, (answer) => ack(null, answer)) };
  }

  emit(event: string, _payload: object, ack: Listener): void {
    const serverTime = serverNow();
    const answers: Record<string, object> = {
      'presence:ping': { serverTime },
      'activity:subscribe': { epoch: 'one', seq: 0, serverTime, counts: COUNTS, ...subscribed },
      'activity:unsubscribe': {},
    };
    queueMicrotask(() => ack(answers[event]));
  }

  /** What the server says. */
  says<Name extends keyof ServerToClientEvents>(
    event: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void {
    this.hear(event, ...payload);
  }

  /** The line goes dead. */
  cut(): void {
    this.connected = false;
    this.hear('disconnect');
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

/** How the next tries to get in are refused. */
export function refuseSockets(times: number, code: ErrorCode, message: string): void {
  refusals = Array.from({ length: times }, () =>
    Object.assign(new Error(message), { data: errorBody(code, message) }),
  );
}

/** What subscriptions to the activity are answered with. */
export function answerSubscriptions(answer: Partial<ActivitySubscribed>): void {
  subscribed = answer;
}

/** The server's clock, where the browser's is not to be trusted. */
export function setServerClock(time: number): void {
  aheadMs = time - Date.now();
}

export function forgetSockets(): void {
  opened = [];
  refusals = [];
  subscribed = {};
  aheadMs = 0;
}
