import { Injectable, Logger } from '@nestjs/common';
import { OnEvent } from '../common/domain-events.js';
import { Clock } from '../common/time/clock.js';
import { Every } from '../common/time/loops.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { Admission, SessionOver } from './entry/admission.js';
import { LocalSockets } from './local-sockets.js';
import type { RealtimeSocket } from './socket-types.js';

const SWEEP_MS = 1_000;
const AGAIN_AT_ONCE = 50;

interface Question {
  hasFailed: boolean;
}

@Injectable()
export class SocketRechecks {
  private readonly logger = new Logger(SocketRechecks.name);
  /** The earliest end of a socket's admission; before it no socket has to be rechecked. */
  private firstOverAt = Number.POSITIVE_INFINITY;
  private readonly open = new Map<RealtimeSocket, Question>();
  private isAskingAgain = false;

  constructor(
    private readonly admission: Admission,
    private readonly sockets: LocalSockets,
    private readonly clock: Clock,
  ) {}

  @OnEvent('cluster.returned')
  recheckAll(): void {
    for (const socket of this.sockets.all()) this.recheck(socket);
  }

  recheckSession(sessionId: string): void {
    for (const socket of this.sockets.ofSession(sessionId)) this.recheck(socket);
  }

  recheckUser(userId: string): void {
    for (const socket of this.sockets.ofUser(userId)) this.recheck(socket);
  }

  recheck(socket: RealtimeSocket): void {
    void this.ask(socket);
  }

  private async ask(socket: RealtimeSocket): Promise<void> {
    const { caller, ip } = socket.data;
    const question: Question = { hasFailed: false };
    this.open.set(socket, question);
    this.expectEnd(socket);
    try {
      const admitted = await this.admission.recheck(caller, ip);
      // The socket was rechecked again meanwhile, so this answer may be outdated.
      if (this.open.get(socket) !== question) return;
      this.open.delete(socket);
      Object.assign(socket.data, admitted);
      this.expectEnd(socket);
    } catch (error) {
      this.closeOver(socket, question, error);
    }
  }

  /** Looks once a second instead of setting timers for ends that may be years away. */
  @Every(SWEEP_MS)
  sweep(): void {
    void this.askAgain();
    const now = this.clock.now();
    if (now < this.firstOverAt) return;
    this.firstOverAt = Number.POSITIVE_INFINITY;
    for (const socket of this.sockets.all()) {
      if (socket.data.overAt <= now) this.recheck(socket);
      else this.expectEnd(socket);
    }
  }

  /** Repeats failed rechecks until each has an answer, because nobody repeats missed news. */
  private async askAgain(): Promise<void> {
    if (this.isAskingAgain || this.open.size === 0) return;
    this.isAskingAgain = true;
    for (const socket of this.open.keys()) if (!socket.connected) this.open.delete(socket);
    let some = this.someFailed();
    while (some.length > 0) {
      await Promise.all(some.map((socket) => this.ask(socket)));
      if (some.some((socket) => this.open.get(socket)?.hasFailed)) break;
      some = this.someFailed();
    }
    this.isAskingAgain = false;
  }

  private someFailed(): RealtimeSocket[] {
    const failed = [...this.open].filter(([, { hasFailed }]) => hasFailed);
    return failed.slice(0, AGAIN_AT_ONCE).map(([socket]) => socket);
  }

  private expectEnd({ data }: RealtimeSocket): void {
    this.firstOverAt = Math.min(this.firstOverAt, data.overAt);
  }

  private closeOver(socket: RealtimeSocket, question: Question, error: unknown): void {
    const refusal = toAppError(error);
    // An absent database ends nobody's session: the socket stays until the recheck succeeds.
    if (refusal.status !== 401 && refusal.status !== 403) {
      question.hasFailed = true;
      return this.logger.debug(error);
    }
    this.open.delete(socket);
    // The session goes on; the client learns the reason when it connects again.
    if (refusal.code === 'SECOND_FACTOR_NEEDED') return this.sockets.close(socket);
    const isOver = error instanceof SessionOver;
    this.sockets.hangUp(socket, isOver ? error.ending : { code: 'logout', message: refusal.message });
  }
}
