import { WebSocket, WebSocketServer, type ServerOptions } from 'ws';

type Data = Parameters<WebSocket['send']>[0];
type Sent = (error?: Error) => void;

/** The first byte of a text in one frame, which no server masks; of a short one the second is its length. */
const TEXT_FRAME = '\x81';
const SHORT_BYTES = 125;

/**
 * A short text leaves in one piece. The library hands Node the frame's head and its text apart, which costs as much as
 * everything that the server itself does for a ping.
 */
class OnePieceSocket extends WebSocket {
  /** Named by the library, which compresses nothing here and so holds nothing back that this could overtake. */
  declare private readonly _socket: { write(text: string, encoding: 'latin1', sent: Sent): void };

  override send(data: Data, options?: object | Sent, sent?: Sent): void {
    if (isSent(options) && isShortAscii(data) && this.readyState === WebSocket.OPEN) {
      this._socket.write(`${TEXT_FRAME}${String.fromCharCode(data.length)}${data}`, 'latin1', options);
    } else super.send(data, options ?? {}, sent);
  }
}

const isSent = (options: object | Sent | undefined): options is Sent => typeof options === 'function';

const isShortAscii = (data: Data): data is string =>
  typeof data === 'string' && data.length <= SHORT_BYTES && Buffer.byteLength(data) === data.length;

/** What engine.io runs websockets with, uncompressed. */
export class WebSocketEngine extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, perMessageDeflate: false, WebSocket: OnePieceSocket });
  }
}
