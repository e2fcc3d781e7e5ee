import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { SOCKET_PATH, SOCKET_PAYLOAD_MAX_BYTES } from '@keyroster/contracts';
import { textParser } from './wire/text-parser.js';
import { WebSocketEngine } from './wire/websocket-engine.js';

/** How sockets are served: websocket alone, so that a proxy needs no sticky sessions, and nothing that isn't used. */
export class RealtimeAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly cluster: ServerOptions['adapter'] | undefined,
  ) {
    super(app);
  }

  /** The gateway listens itself: for handlers by decorator, of which there are none, Nest would keep much for each socket. */
  override bindClientConnect(): void {
    return;
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    return super.createIOServer(port, {
      ...options,
      path: SOCKET_PATH,
      transports: ['websocket'],
      serveClient: false,
      // Whoever asks for an upgrade elsewhere is answered by `Upgrades`; the library would leave them half open.
      destroyUpgrade: false,
      maxHttpBufferSize: SOCKET_PAYLOAD_MAX_BYTES,
      wsEngine: WebSocketEngine,
      perMessageDeflate: false,
      httpCompression: false,
      parser: textParser,
      // Connection state recovery stays off: it would skip the handshake's checks.
      ...(this.cluster && { adapter: this.cluster }),
    } as ServerOptions);
  }
}
