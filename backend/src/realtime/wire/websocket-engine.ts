import { WebSocket, WebSocketServer, type ServerOptions } from 'ws';
import { SOCKET_EVENTS_PER_WINDOW } from '@keyroster/contracts';
import type { RealtimeSocket } from '../socket-types.js';

type Data = Parameters<WebSocket['send']>[0];
type Sent = (error?: Error) => void;

export type FrameListener = (owner: RealtimeSocket, isPong: boolean) => void;

const TEXT_FRAME = '\x81';
const SHORT_BYTES = 125;
const MESSAGE = '4'.charCodeAt(0);
const PONG = '3'.charCodeAt(0);
const FRAGMENTS_MAX = 16;
const CLOSE_MS = 1_000;

class OnePieceSocket extends WebSocket {
  /** Private in `ws`. Direct writes overtake nothing, because without compression `ws` holds nothing back. */
  declare private readonly _socket: { write(text: string, encoding: 'latin1', sent: Sent): void } | undefined;
  private owner: RealtimeSocket | undefined;
  private listener: FrameListener | undefined;
  private unheard = 0;
  private isCut = false;

  letIn(owner: RealtimeSocket, listener: FrameListener): void {
    this.owner = owner;
    this.listener = listener;
  }

  /** Sends a short text in one write: separate writes of head and text cost as much as the rest of a ping. */
  override send(data: Data, options?: object | Sent, sent?: Sent): void {
    const { _socket: socket } = this;
    if (socket && isSent(options) && isShortAscii(data) && this.readyState === WebSocket.OPEN) {
      socket.write(`${TEXT_FRAME}${String.fromCharCode(data.length)}${data}`, 'latin1', options);
    } else super.send(data, options ?? {}, sent);
  }

  override emit(event: string | symbol, first?: unknown, second?: unknown): boolean {
    const isMessage = event === 'message';
    if ((isMessage || event === 'ping' || event === 'pong') && !this.mayPass(isMessage, first)) return false;
    return super.emit(event, first, second);
  }

  cut(): void {
    this.isCut = true;
    this.pause();
  }

  private mayPass(isMessage: boolean, data: unknown): boolean {
    const type = isMessage ? (data as Buffer)[0] : undefined;
    if (!this.owner || !this.isHeard) this.countUnheard();
    else if (type !== MESSAGE) this.listener?.(this.owner, type === PONG);
    return this.isHeard;
  }

  private get isHeard(): boolean {
    return !this.isCut && this.readyState === WebSocket.OPEN;
  }

  /** Ends clients that send much before they are let in or after they are sent away. */
  private countUnheard(): void {
    this.unheard += 1;
    if (this.unheard > SOCKET_EVENTS_PER_WINDOW) this.terminate();
  }
}

const isSent = (options: object | Sent | undefined): options is Sent => typeof options === 'function';

const isShortAscii = (data: Data): data is string =>
  typeof data === 'string' && data.length <= SHORT_BYTES && Buffer.byteLength(data) === data.length;

export class WebSocketEngine extends WebSocketServer {
  constructor(options: ServerOptions) {
    const limits = { maxFragments: FRAGMENTS_MAX, closeTimeout: CLOSE_MS };
    super({ ...options, ...limits, perMessageDeflate: false, WebSocket: OnePieceSocket });
  }
}

/** engine.io leaves the WebSocket on the request; undefined if it no longer does. */
export function webSocketOf({ request }: RealtimeSocket['conn']): OnePieceSocket | undefined {
  const { websocket } = request as { websocket?: unknown };
  return websocket instanceof OnePieceSocket ? websocket : undefined;
}
