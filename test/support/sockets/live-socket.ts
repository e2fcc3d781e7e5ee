import { io, type Socket } from 'socket.io-client';
import {
  SOCKET_PATH,
  type ActivityDelta,
  type ActivityPosition,
  type ActivitySubscribed,
  type ClientToServerEvents,
  type DataChanged,
  type ErrorBody,
  type PingAnswer,
  type ServerToClientEvents,
  type SessionEnded,
  type SessionHello,
} from '@keyroster/contracts';
import { until } from '../checks/until.js';

export interface Handshake {
  auth?: Record<string, unknown>;
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** A refusal: an error with the body that every failure has. */
type Refusal = Error & { data?: ErrorBody };

type ClientSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const OPEN_WITHIN_MS = 5_000;
const ACK_WITHIN_MS = 5_000;

function dial(url: string, { auth = {}, headers = {}, query = {} }: Handshake): ClientSocket {
  return io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: OPEN_WITHIN_MS,
    auth,
    query,
    extraHeaders: headers,
  });
}

const isBeat = ({ from, to, users, removed }: ActivityDelta): boolean =>
  from === to && users.length + removed.length === 0;

/** A plain client that remembers everything it gets, in order. */
export class LiveSocket {
  readonly hellos: SessionHello[] = [];
  readonly deltas: ActivityDelta[] = [];
  /** Deltas without changes, which show that the connection lives. */
  readonly beats: ActivityDelta[] = [];
  readonly news: DataChanged[] = [];
  readonly ends: SessionEnded[] = [];
  closedAt = Number.NaN;

  private constructor(readonly client: ClientSocket) {
    client.on('session:hello', (hello) => this.hellos.push(hello));
    client.on('activity:delta', (delta) => (isBeat(delta) ? this.beats : this.deltas).push(delta));
    client.on('data:changed', (change) => this.news.push(change));
    client.on('session:ended', (ended) => this.ends.push(ended));
    client.on('disconnect', () => {
      this.closedAt = performance.now();
    });
  }

  /** Resolves once it is let in; throws if it is refused. */
  static async open(url: string, token: string, handshake: Handshake = {}): Promise<LiveSocket> {
    const socket = new LiveSocket(dial(url, { auth: { token }, ...handshake }));
    const { client } = socket;
    await new Promise<void>((resolve, reject) => {
      client.once('session:hello', () => resolve());
      client.once('connect_error', ({ message }) => reject(new Error(`Not let in: ${message}`)));
      client.once('disconnect', () => reject(new Error('Closed before the hello')));
    });
    return socket;
  }

  static async refusal(url: string, handshake: Handshake): Promise<ErrorBody> {
    const client = dial(url, handshake);
    try {
      const refusal = await new Promise<Refusal>((resolve, reject) => {
        client.once('connect_error', resolve);
        client.once('connect', () => reject(new Error('It was let in')));
      });
      if (!refusal.data) throw new Error(`Refused without a body: ${refusal.message}`);
      return refusal.data;
    } finally {
      client.disconnect();
    }
  }

  get isOpen(): boolean {
    return this.client.connected;
  }

  ping(): Promise<PingAnswer | ErrorBody> {
    return this.client.timeout(ACK_WITHIN_MS).emitWithAck('presence:ping', {});
  }

  /** Pings, and returns the server's time in seconds; throws if it is refused. */
  async pinged(): Promise<number> {
    const answer = await this.ping();
    if ('statusCode' in answer) throw new Error(answer.message);
    return Math.floor(answer.serverTime / 1_000);
  }

  /** Sends anything that a client could send, and returns its ack. */
  send(event: string, ...payload: unknown[]): Promise<object> {
    const anything: Socket = this.client;
    return anything.timeout(ACK_WITHIN_MS).emitWithAck(event, ...payload) as Promise<object>;
  }

  /** Subscribes to activity as an admin's screen does; throws if it is refused. */
  async watch(last?: ActivityPosition): Promise<ActivitySubscribed> {
    const position = last && { epoch: last.epoch, seq: last.seq };
    const answer = (await this.send('activity:subscribe', position ?? {})) as ActivitySubscribed | ErrorBody;
    if ('statusCode' in answer) throw new Error(`Not subscribed: ${answer.message}`);
    return answer;
  }

  /** The first delta that meets a condition, among those so far or within a time. */
  async delta(holds: (delta: ActivityDelta) => boolean, withinMs = 3_000): Promise<ActivityDelta> {
    let found: ActivityDelta | undefined;
    await until(withinMs, () => (found = this.deltas.find(holds)) !== undefined);
    return found as ActivityDelta;
  }

  deltaOf({ _id }: { _id: string }, withinMs?: number): Promise<ActivityDelta> {
    return this.delta(({ users }) => users.some((user) => user._id === _id), withinMs);
  }

  /** Resolves once everything that the server has sent so far to this socket has arrived. */
  async settle(): Promise<void> {
    await this.send('settle');
  }

  forget(): void {
    for (const list of [this.hellos, this.deltas, this.beats, this.news, this.ends]) list.length = 0;
  }

  close(): void {
    this.client.disconnect();
  }
}
