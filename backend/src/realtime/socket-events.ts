import { Injectable } from '@nestjs/common';
import { may, type ClientEvent, type Permission } from '@keyroster/contracts';
import { Clock } from '../common/clock.js';
import { AppError, forbidden } from '../common/errors/app-error.js';
import { toAppError } from '../common/errors/to-app-error.js';
import type { RealtimeSocket } from './socket-types.js';
import { numberIn, shortenWay, toAck } from './text-parser.js';

export type SocketPayload = Record<string, unknown>;

/** Answers what the ack gets; a refusal is thrown. Plain and synchronous: this is the hot path. */
export type EventHandler = (socket: RealtimeSocket, payload: SocketPayload) => object;

interface Opened {
  permission: Permission;
  handle: EventHandler;
  /** One function for all sockets, called with the socket as `this`: a closure for each would cost memory. */
  listener: (this: RealtimeSocket, ...sent: unknown[]) => void;
}

const NO_PAYLOAD: readonly unknown[] = [];

/**
 * The events that clients may send: closed until a module opens one, and to whom. Off Nest's decorators, whose pipeline
 * costs several times a whole ping.
 */
@Injectable()
export class SocketEvents {
  private readonly opened = new Map<string, Opened>();
  /** By the text of one that brings nothing: what follows its number in a packet. */
  private readonly byText = new Map<string, Opened>();
  private readonly onAny: (this: RealtimeSocket, event: string, ...sent: unknown[]) => void;

  constructor(private readonly clock: Clock) {
    const { opened } = this;
    this.onAny = function (event, ...sent) {
      if (!this.data.events.take(clock.now())) this.disconnect(true);
      else if (!opened.has(event)) ackOf(sent)?.(unknownEvent().toBody());
    };
  }

  on(event: ClientEvent, permission: Permission, handle: EventHandler): void {
    const opened: Opened = {
      permission,
      handle,
      listener(...sent) {
        const ack = ackOf(sent);
        const answer = answerOf(opened, this, ack ? sent.slice(0, -1) : sent);
        ack?.(answer);
      },
    };
    this.opened.set(event, opened);
    for (const nothing of [[event], [event, {}]]) this.byText.set(JSON.stringify(nothing), opened);
  }

  /** What is open and to whom, for the test that holds it against the contract. */
  get permissions(): ReadonlyMap<string, Permission> {
    return new Map([...this.opened].map(([event, { permission }]) => [event, permission]));
  }

  attach(socket: RealtimeSocket): void {
    socket.onAny(this.onAny);
    for (const [event, { listener }] of this.opened) socket.on(event as ClientEvent, listener);
    shortenWay(socket, this.answerText);
  }

  /**
   * An event that brings nothing and asks for an answer, as a ping does, is known by its text. The library's way for it,
   * through packet, event and ack, costs more than all that the server does for a ping.
   */
  private readonly answerText = (socket: RealtimeSocket, packet: string): boolean => {
    const number = numberIn(packet);
    const opened = number && this.byText.get(packet.slice(1 + number.length));
    if (!opened || !socket.connected) return false;
    if (!socket.data.events.take(this.clock.now())) socket.disconnect(true);
    else socket.conn.write(toAck(number, answerOf(opened, socket, NO_PAYLOAD)));
    return true;
  };
}

/** What the ack gets: the answer, or why there is none. */
function answerOf(
  { permission, handle }: Opened,
  socket: RealtimeSocket,
  payloads: readonly unknown[],
): object {
  try {
    // Before the payload is looked at: who may not send an event learns nothing of it.
    if (!may(socket.data.caller.role, permission)) throw forbidden();
    return handle(socket, payloadOf(payloads));
  } catch (error) {
    return toAppError(error).toBody();
  }
}

/** Foreign clients may leave out payload and ack, or send what they like. */
function ackOf(sent: unknown[]): ((answer: object) => void) | undefined {
  const last = sent.at(-1);
  return typeof last === 'function' ? (last as (answer: object) => void) : undefined;
}

function payloadOf(payloads: readonly unknown[]): SocketPayload {
  const [payload = {}] = payloads;
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject || payloads.length > 1) throw new AppError('BAD_EVENT', 'The payload is not valid');
  return payload as SocketPayload;
}

const unknownEvent = (): AppError => new AppError('BAD_EVENT', 'Unknown event');
