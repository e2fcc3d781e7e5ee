import { io, type Socket } from 'socket.io-client';
import {
  isRefusal,
  SOCKET_PATH,
  type ClientToServerEvents,
  type ServerToClientEvents,
} from '@keyroster/contracts';

/** A plain client that pings, reconnects by itself, and measures how long it was away. */
export class LoyalSocket {
  readonly client: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly refusals: string[] = [];
  /** Each time between a cut and the next hello, in ms. */
  readonly absences: number[] = [];
  acknowledged = 0;
  private goneAt: number | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(url: string, token: string, ip: string) {
    this.client = io(url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      extraHeaders: { 'x-forwarded-for': ip },
    });
    this.client.on('session:hello', () => this.noteBack());
    this.client.on('disconnect', () => (this.goneAt = performance.now()));
    this.client.on('connect_error', ({ message }) => this.refusals.push(message));
  }

  /** The longest absence, a current one included. */
  get longestAbsence(): number {
    const now = this.goneAt === undefined ? 0 : performance.now() - this.goneAt;
    return Math.max(0, now, ...this.absences);
  }

  /** Pings as a client that wants to stay Active, except while it is away. */
  pingEvery(ms: number): void {
    this.timer = setInterval(() => this.ping(), ms);
  }

  close(): void {
    clearInterval(this.timer);
    this.client.disconnect();
  }

  private ping(): void {
    if (!this.client.connected) return;
    this.client.emit('presence:ping', {}, (answer) => {
      if (!isRefusal(answer)) this.acknowledged += 1;
    });
  }

  private noteBack(): void {
    if (this.goneAt !== undefined) this.absences.push(performance.now() - this.goneAt);
    this.goneAt = undefined;
  }
}
