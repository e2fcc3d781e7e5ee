import { Injectable } from '@nestjs/common';
import { may, type ClientEvent, type Permission } from '@keyroster/contracts';
import { Clock } from '../common/clock.js';
import { AppError, forbidden } from '../common/errors/app-error.js';
import { toAppError } from '../common/errors/to-app-error.js';
import type { RealtimeSocket } from './socket-types.js';

export type SocketPayload = Record<string, unknown>;

/** Answers what the ack gets; a refusal is thrown. Plain and synchronous: this is the hot path. */
export type EventHandler = (socket: RealtimeSocket, payload: SocketPayload) => object;

interface Opened {
  permission: Permission;
  /** One function for all sockets, called with the socket as `this`: a closure for each would cost memory. */
  listener: (this: RealtimeSocket, ...sent: unknown[]) => void;
}

/**
 * The events that clients may send: closed until a module opens one, and to whom. Off Nest's decorators, whose pipeline
 * costs several times a whole ping.
 */
@Injectable()
export class SocketEvents {
  private readonly opened = new Map<string, Opened>();
  private readonly onAny: (this: RealtimeSocket, event: string, ...sent: unknown[]) => void;

  constructor(clock: Clock) {
    const { opened } = this;
    this.onAny = function (event, ...sent) {
      if (!this.data.events.take(clock.now())) this.disconnect(true);
      else if (!opened.has(event)) ackOf(sent)?.(unknownEvent().toBody());
    };
  }

  on(event: ClientEvent, permission: Permission, handle: EventHandler): void {
    this.opened.set(event, {
      permission,
      listener(...sent) {
        const ack = ackOf(sent);
        try {
          // Before the payload is looked at: who may not send an event learns nothing of it.
          if (!may(this.data.caller.role, permission)) throw forbidden();
          const answer = handle(this, payloadOf(sent, ack !== undefined));
          ack?.(answer);
        } catch (error) {
          ack?.(toAppError(error).toBody());
        }
      },
    });
  }

  /** What is open and to whom, for the test that holds it against the contract. */
  get permissions(): ReadonlyMap<string, Permission> {
    return new Map([...this.opened].map(([event, { permission }]) => [event, permission]));
  }

  attach(socket: RealtimeSocket): void {
    socket.onAny(this.onAny);
    for (const [event, { listener }] of this.opened) socket.on(event as ClientEvent, listener);
  }
}

/** Foreign clients may leave out payload and ack, or send what they like. */
function ackOf(sent: unknown[]): ((answer: object) => void) | undefined {
  const last = sent.at(-1);
  return typeof last === 'function' ? (last as (answer: object) => void) : undefined;
}

function payloadOf(sent: unknown[], hasAck: boolean): SocketPayload {
  const count = hasAck ? sent.length - 1 : sent.length;
  const payload = count > 0 && sent[0] !== undefined ? sent[0] : {};
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject || count > 1) throw new AppError('BAD_EVENT', 'The payload is not valid');
  return payload as SocketPayload;
}

const unknownEvent = (): AppError => new AppError('BAD_EVENT', 'Unknown event');
