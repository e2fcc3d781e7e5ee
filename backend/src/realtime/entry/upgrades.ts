import { Injectable } from '@nestjs/common';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, type ErrorBody, SOCKET_PATH } from '@keyroster/contracts';
import { blocksOf } from '../../common/access/caller-address.js';
import { DomainEvents } from '../../common/domain-events.js';
import { notFound } from '../../common/errors/app-error.js';
import { rawAnswer } from '../../common/http/bodies/unreadable-requests.js';
import { Settings } from '../../config/settings.js';
import type { RealtimeServer, RealtimeSocket } from '../socket-types.js';
import { addressReader } from './trusted-proxies.js';
import { WaitingPlaces } from './waiting-places.js';
import { texts } from '../../common/context/texts.js';

const AT_ONCE = 10;

/** Lets in a few at a time, so that thousands who reconnect don't hold up the sockets already in. */
class Turnstile {
  private readonly waiting: Array<() => void> = [];

  pass(enter: () => void): void {
    this.waiting.push(enter);
    if (this.waiting.length === 1) this.turn();
  }

  /** Uses `setImmediate`, which runs after everything that has arrived meanwhile was read. */
  private turn(): void {
    setImmediate(() => {
      const some = this.waiting.splice(0, AT_ONCE);
      if (this.waiting.length > 0) this.turn();
      for (const enter of some) enter();
    });
  }
}

@Injectable()
export class Upgrades {
  readonly turnstile = new Turnstile();
  private readonly addressOf = addressReader(this.settings);
  readonly places = new WaitingPlaces();

  constructor(
    private readonly settings: Settings,
    private readonly events: DomainEvents,
  ) {}

  serve(server: RealtimeServer): void {
    server.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
      // Without an upgrade the library answers, which has no other transport.
      if (response instanceof ServerResponse) next();
      else this.take(request, next);
    });
    server.httpServer.on('upgrade', (request: IncomingMessage, socket: Socket) => {
      if (!request.url?.startsWith(`${SOCKET_PATH}/`)) refuse(socket, notFound().toBody());
    });
  }

  letIn(socket: RealtimeSocket): void {
    this.places.give(socket.request.socket);
  }

  private take(request: IncomingMessage, next: () => void): void {
    const { socket } = request;
    // Nobody else listens while the socket waits, and an error without a listener would end the process.
    socket.on('error', destroyBroken);
    // A second connection for the same session belongs to transports that aren't served here.
    if (new URL(request.url ?? '', 'ws://server').searchParams.has('sid'))
      return refuse(socket, errorBody('VALIDATION', texts().server.connectionUnknown));
    if (!this.places.take(socket, blocksOf(this.addressOf(request)))) {
      this.events.emit('handshake.refused', { code: 'TOO_BUSY' });
      return refuse(socket, errorBody('TOO_BUSY', texts().server.connectionsBusy), { 'Retry-After': '1' });
    }
    this.turnstile.pass(() => {
      socket.off('error', destroyBroken);
      next();
    });
  }
}

function refuse(socket: Socket, body: ErrorBody, headers?: Record<string, string>): void {
  socket.on('error', destroyBroken);
  socket.write(rawAnswer(body, headers));
  socket.destroySoon();
}

function destroyBroken(this: Socket): void {
  this.destroy();
}
