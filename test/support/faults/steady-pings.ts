import { setTimeout as delay } from 'node:timers/promises';
import type { LiveSocket } from '../sockets/live-socket.js';

/** Sockets that ping again and again, and how it went. */
export class SteadyPings {
  longestMs = 0;
  acknowledged = 0;
  readonly refused: unknown[] = [];
  /** When the last acknowledged ping of each was, by the server's clock in ms. */
  readonly last = new Map<LiveSocket, number>();
  private isOver = false;
  private readonly loops: Promise<unknown>;

  constructor(
    sockets: LiveSocket[],
    private readonly everyMs: number,
  ) {
    this.loops = Promise.all(sockets.map((socket) => this.repeat(socket)));
    // Told to whoever stops it, and no sooner.
    this.loops.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.loops;
  }

  private noteAcknowledged(socket: LiveSocket, at: number): void {
    this.acknowledged += 1;
    this.last.set(socket, at);
  }

  private async repeat(socket: LiveSocket): Promise<void> {
    while (!this.isOver) {
      const sent = performance.now();
      const answer = await socket.ping();
      this.longestMs = Math.max(this.longestMs, performance.now() - sent);
      if ('statusCode' in answer) this.refused.push(answer);
      else this.noteAcknowledged(socket, answer.serverTime);
      await delay(this.everyMs);
    }
  }
}
