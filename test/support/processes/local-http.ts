import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export abstract class LocalHttp {
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      // A caller that is killed sends no more of its body.
      void buffer(request).then(
        (body) => this.answer(request, body, response),
        () => undefined,
      );
    });
  }

  protected abstract answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void;

  protected async listen(port = 0, host = '127.0.0.1'): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, host, resolve));
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
