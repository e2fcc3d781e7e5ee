import { WebSocket, WebSocketServer, type ServerOptions } from 'ws';
import { SOCKET_EVENTS_PER_WINDOW } from '@keyroster/contracts';
import type { RealtimeSocket } from '../socket-types.js';

type Data = Parameters<WebSocket['send']>[0];
type Sent = (error?: Error) => void;

/** What hears of a frame that holds no packet of socket.io, and whether it is a pong of engine.io. One for all sockets. */
export type FrameListener = (owner: RealtimeSocket, isPong: boolean) => void;

/** The first byte of a text in one frame, which no server masks; of a short one the second is its length. */
const TEXT_FRAME = '\x81';
const SHORT_BYTES = 125;
/** The types of engine.io's packets are their first characters. */
const MESSAGE = '4'.charCodeAt(0);
const PONG = '3'.charCodeAt(0);
/** A message of 16 KB comes in one frame, or in a few where a proxy cuts it up. */
const FRAGMENTS_MAX = 16;
/** So long a client has to answer the server's goodbye. */
const CLOSE_MS = 1_000;

/** A websocket that sends short texts cheaply and lets each frame that comes be counted. */
class OnePieceSocket extends WebSocket {
  /** Named by the library, which compresses nothing here and so holds nothing back that this could overtake. */
  declare private readonly _socket: { write(text: string, encoding: 'latin1', sent: Sent): void } | undefined;
  /** Who speaks through it, once they were let in. */
  private owner: RealtimeSocket | undefined;
  private listener: FrameListener | undefined;
  private unheard = 0;
  private isCut = false;

  letIn(owner: RealtimeSocket, listener: FrameListener): void {
    this.owner = owner;
    this.listener = listener;
  }

  /**
   * A short text leaves in one piece. The library hands Node the frame's head and its text apart, which costs as much as
   * everything that the server itself does for a ping.
   */
  override send(data: Data, options?: object | Sent, sent?: Sent): void {
    const { _socket: socket } = this;
    if (socket && isSent(options) && isShortAscii(data) && this.readyState === WebSocket.OPEN) {
      socket.write(`${TEXT_FRAME}${String.fromCharCode(data.length)}${data}`, 'latin1', options);
    } else super.send(data, options ?? {}, sent);
  }

  /** Every frame passes here, before anybody hears of it. */
  override emit(event: string | symbol, first?: unknown, second?: unknown): boolean {
    const isMessage = event === 'message';
    if ((isMessage || event === 'ping' || event === 'pong') && !this.mayPass(isMessage, first)) return false;
    return super.emit(event, first, second);
  }

  /** Nothing more is read, and what was read already is not heard. */
  cut(): void {
    this.isCut = true;
    this.pause();
  }

  private mayPass(isMessage: boolean, data: unknown): boolean {
    const type = isMessage ? (data as Buffer)[0] : undefined;
    if (!this.owner || !this.isHeard) this.countUnheard();
    // A packet of socket.io is counted where it is read.
    else if (type !== MESSAGE) this.listener?.(this.owner, type === PONG);
    return this.isHeard;
  }

  private get isHeard(): boolean {
    return !this.isCut && this.readyState === WebSocket.OPEN;
  }

  /** Who was not let in yet has one thing to say, and who is sent away nothing more. */
  private countUnheard(): void {
    this.unheard += 1;
    if (this.unheard > SOCKET_EVENTS_PER_WINDOW) this.terminate();
  }
}

const isSent = (options: object | Sent | undefined): options is Sent => typeof options === 'function';

const isShortAscii = (data: Data): data is string =>
  typeof data === 'string' && data.length <= SHORT_BYTES && Buffer.byteLength(data) === data.length;

/** What engine.io runs websockets with, uncompressed. */
export class WebSocketEngine extends WebSocketServer {
  constructor(options: ServerOptions) {
    const limits = { maxFragments: FRAGMENTS_MAX, closeTimeout: CLOSE_MS };
    super({ ...options, ...limits, perMessageDeflate: false, WebSocket: OnePieceSocket });
  }
}

/** The websocket under a connection of engine.io, which leaves it on the request; none where it no longer does. */
export function webSocketOf({ request }: RealtimeSocket['conn']): OnePieceSocket | undefined {
  const { websocket } = request as { websocket?: unknown };
  return websocket instanceof OnePieceSocket ? websocket : undefined;
}
