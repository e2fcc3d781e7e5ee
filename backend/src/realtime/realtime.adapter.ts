import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import { SOCKET_PATH, SOCKET_PAYLOAD_MAX_BYTES } from '@keyroster/contracts';
import { textParser } from './wire/text-parser.js';
import { WebSocketEngine } from './wire/websocket-engine.js';

/** Serves WebSockets only, so that a proxy needs no sticky sessions. */
export class RealtimeAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly cluster: ServerOptions['adapter'] | undefined,
  ) {
    super(app);
  }

  /** The gateway listens itself, because Nest would keep much in memory for each socket. */
  override bindClientConnect(): void {
    return;
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    return super.createIOServer(port, {
      ...options,
      path: SOCKET_PATH,
      transports: ['websocket'],
      serveClient: false,
      // `Upgrades` answers upgrades on other paths; the library would leave them half open.
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
