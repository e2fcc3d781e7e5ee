import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  errorBody,
  type ActivitySubscribe,
  type ActivitySubscribed,
  type ClientToServerEvents,
  type ErrorBody,
  type ErrorCode,
  type PingAnswer,
  type ServerToClientEvents,
} from '@keyroster/contracts';
import { Server, type Socket } from 'socket.io';

export const SERVER_TIME = Date.UTC(2030, 0, 1);

/** The server's side of the contract, as far as a client sees it. */
export class StandInServer {
  readonly sockets: Server<ClientToServerEvents, ServerToClientEvents>;
  readonly subscriptions: ActivitySubscribe[] = [];
  pingEvery = 60_000;
  /** Each of these refuses one handshake; later handshakes are accepted. */
  refusals: ErrorBody[] = [];
  /** Whether it still receives pings but answers none. */
  isSilent = false;
  pingAnswer: PingAnswer | ErrorBody = { serverTime: SERVER_TIME };
  subscribed: ActivitySubscribed = {
    epoch: 'one',
    seq: 7,
    serverTime: SERVER_TIME,
    counts: { active: 1, total: 2, locked: 0 },
  };
  private readonly happenings = new Map<string, number>();
  private readonly waiting: (() => void)[] = [];

  private constructor(private readonly http: HttpServer) {
    this.sockets = new Server(http, { transports: ['websocket'], serveClient: false });
    this.sockets.use((_socket, next) => {
      this.note('handshake');
      const refusal = this.refusals.shift();
      next(refusal && Object.assign(new Error(refusal.message), { data: refusal }));
    });
    this.sockets.on('connection', (socket) => this.welcome(socket));
    http.on('request', (request, response) => {
      // socket.io answers the requests to its own path.
      if (request.url !== '/api/users/ping') return;
      this.note(`http ping ${request.headers.authorization ?? ''}`);
      if (this.isSilent) return;
      const status = 'statusCode' in this.pingAnswer ? this.pingAnswer.statusCode : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(this.pingAnswer));
    });
  }

  static async start(): Promise<StandInServer> {
    const http = createServer();
    const server = new StandInServer(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  refuse(code: ErrorCode, message: string): void {
    this.refusals.push(errorBody(code, message));
  }

  times(happening: string): number {
    return this.happenings.get(happening) ?? 0;
  }

  /** Resolves once `happening` has been noted `times` times. */
  async until(happening: string, times = 1): Promise<void> {
    while (this.times(happening) < times) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Closes all sockets and accepts no new ones; calls over HTTP are still answered. */
  closeSockets(): void {
    this.sockets.disconnectSockets(true);
    this.sockets.engine.close();
    this.sockets.engine.removeAllListeners();
    this.http.removeAllListeners('upgrade');
    this.http.on('upgrade', (_request, socket) => socket.destroy());
  }

  async stop(): Promise<void> {
    const closed = this.sockets.close();
    // Otherwise the end would wait for calls that are never answered.
    this.http.closeAllConnections();
    await closed;
  }

  private welcome(socket: Socket<ClientToServerEvents, ServerToClientEvents>): void {
    socket.emit('session:hello', { serverTime: SERVER_TIME, pingEvery: this.pingEvery });
    socket.on('presence:ping', (_payload, ack) => {
      this.note('ping');
      if (!this.isSilent) ack(this.pingAnswer);
    });
    socket.on('activity:subscribe', (last, ack) => {
      this.subscriptions.push(last);
      ack(this.subscribed);
      this.note('subscribe');
    });
    socket.on('activity:unsubscribe', (_payload, ack) => {
      ack({});
      this.note('unsubscribe');
    });
    this.note('connection');
  }

  private note(happening: string): void {
    this.happenings.set(happening, this.times(happening) + 1);
    for (const wake of this.waiting.splice(0)) wake();
  }
}
