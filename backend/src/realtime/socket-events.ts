import { Injectable } from '@nestjs/common';
import { type ClientEvent, type Permission } from '@keyroster/contracts';
import { type Caller, callerMay } from '../common/access/caller.js';
import { runInContext } from '../common/context/request-context.js';
import { DomainEvents } from '../common/domain-events.js';
import { Clock } from '../common/time/clock.js';
import { AppError, forbidden, onlyViewing } from '../common/errors/app-error.js';
import { toAppError } from '../common/errors/to-app-error.js';
import { reactionKind, Reactions } from '../common/reactions.js';
import { OnStart } from '../common/lifecycle.js';
import { LocalSockets } from './local-sockets.js';
import type { RealtimeSocket } from './socket-types.js';
import { isPongAwaited } from './wire/connection.js';
import { numberIn, shortenWay, toAck } from './wire/text-parser.js';
import { webSocketOf } from './wire/websocket-engine.js';
import { inLanguage, texts } from '../common/context/texts.js';

export type SocketPayload = Record<string, unknown>;

/** Synchronous, because this is the hot path. */
type EventHandler = (socket: RealtimeSocket, payload: SocketPayload) => object;

interface Opened extends Opening {
  handle: EventHandler;
  /** One function for all sockets, called with the socket as `this`: a closure for each would cost memory. */
  listener: (this: RealtimeSocket, ...sent: unknown[]) => void;
}

interface Opening {
  event: ClientEvent;
  permission: Permission;
}

const SOCKET = 'SOCKET';

const NO_PAYLOAD: readonly unknown[] = [];

const socketEvent = reactionKind<Opening, EventHandler>(
  'SocketEvent',
  ({ event, permission }) => `${event} (${permission})`,
);

export const SocketEvent = (event: ClientEvent, permission: Permission) => socketEvent({ event, permission });

/** Refuses events that no module opened. Replaces Nest's pipeline, which costs several times a whole ping. */
@Injectable()
export class SocketEvents {
  private readonly opened = new Map<string, Opened>();
  private readonly byText = new Map<string, Opened>();
  private readonly onAny: (this: RealtimeSocket, event: string, ...sent: unknown[]) => void;
  private readonly onAnyCounted: typeof this.onAny;

  constructor(
    private readonly clock: Clock,
    private readonly reactions: Reactions,
    private readonly sockets: LocalSockets,
    private readonly events: DomainEvents,
  ) {
    const { opened } = this;
    const mayGoOn = this.mayGoOn.bind(this);
    this.onAny = function (event, ...sent) {
      if (opened.has(event)) return;
      ackOf(sent)?.(inLanguage(this.data.language, () => unknownEvent().toBody()));
    };
    const { onAny } = this;
    this.onAnyCounted = function (...event) {
      if (mayGoOn(this)) onAny.apply(this, event);
    };
  }

  @OnStart('boot')
  openAll(): void {
    for (const { facts, run } of this.reactions.of(socketEvent)) this.open(facts, run);
  }

  private open({ event, permission }: Opening, handle: EventHandler): void {
    const answer = this.answer.bind(this);
    const opened: Opened = {
      event,
      permission,
      handle,
      listener(...sent) {
        const ack = ackOf(sent);
        const answered = answer(opened, this, ack ? sent.slice(0, -1) : sent);
        ack?.(answered);
      },
    };
    this.opened.set(event, opened);
    for (const nothing of [[event], [event, {}]]) this.byText.set(JSON.stringify(nothing), opened);
  }

  get permissions(): ReadonlyMap<string, Permission> {
    return new Map([...this.opened].map(([event, { permission }]) => [event, permission]));
  }

  attach(socket: RealtimeSocket): void {
    for (const [event, { listener }] of this.opened) socket.on(event as ClientEvent, listener);
    socket.onAny(shortenWay(socket, this.answerText) ? this.onAny : this.onAnyCounted);
    webSocketOf(socket.conn)?.letIn(socket, this.countFrame);
  }

  /** Recognises a bare event such as a ping by its text: the library's packet, event and ack cost far more. */
  private readonly answerText = (socket: RealtimeSocket, packet: string): boolean => {
    if (!this.mayGoOn(socket)) return true;
    const number = numberIn(packet);
    const opened = number && this.byText.get(packet.slice(1 + number.length));
    if (!opened || !socket.connected) return false;
    socket.conn.write(toAck(number, this.answer(opened, socket, NO_PAYLOAD)));
    return true;
  };

  /** Counts each frame like a packet, except the pong that the server waits for. */
  private readonly countFrame = (socket: RealtimeSocket, isPong: boolean): void => {
    if (!isPong || !isPongAwaited(socket.conn)) this.mayGoOn(socket);
  };

  private answer(opened: Opened, socket: RealtimeSocket, payloads: readonly unknown[]): object {
    return inLanguage(socket.data.language, () => this.answerOrRefusal(opened, socket, payloads));
  }

  private answerOrRefusal(opened: Opened, socket: RealtimeSocket, payloads: readonly unknown[]): object {
    try {
      // Checked before the payload, so that callers without access learn nothing about payloads.
      const refusal = whyNot(socket.data.caller, opened.permission);
      if (refusal) throw this.refused(opened, socket, refusal);
      return opened.handle(socket, payloadOf(payloads));
    } catch (error) {
      return toAppError(error).toBody();
    }
  }

  private refused({ event }: Opened, { data }: RealtimeSocket, refusal: AppError): AppError {
    runInContext({ ip: data.ip || null, caller: data.caller }, () =>
      this.events.emit('access.refused', { method: SOCKET, path: event }),
    );
    return refusal;
  }

  private mayGoOn(socket: RealtimeSocket): boolean {
    if (socket.data.packets.take(this.clock.now()) && !this.sockets.isTooSlow(socket)) return true;
    this.sockets.cutOff(socket);
    return false;
  }
}

function whyNot(caller: Caller, permission: Permission): AppError | undefined {
  // Clients ping by themselves; anything else would be done in the name of the user.
  if (caller.viewing && permission !== 'presence.ping') return onlyViewing();
  return callerMay(caller, permission) ? undefined : forbidden();
}

/** Foreign clients may leave out payload and ack, or send what they like. */
function ackOf(sent: unknown[]): ((answer: object) => void) | undefined {
  const last = sent.at(-1);
  return typeof last === 'function' ? (last as (answer: object) => void) : undefined;
}

function payloadOf(payloads: readonly unknown[]): SocketPayload {
  const [payload = {}] = payloads;
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject || payloads.length > 1) throw invalidPayload();
  return payload as SocketPayload;
}

/** Refuses a payload of an event that takes none. */
export function noFields(payload: SocketPayload): void {
  if (Object.keys(payload).length > 0) throw invalidPayload();
}

export const invalidPayload = (): AppError => new AppError('BAD_EVENT', texts().server.payloadInvalid);

const unknownEvent = (): AppError => new AppError('BAD_EVENT', texts().server.eventUnknown);
