import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ServedPage {
  html: string;
  headers: Record<string, string>;
}

/** A web site of somebody else, on this machine. */
export class LocalSite {
  private readonly pages = new Map<string, ServedPage>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      // What a form sends is ignored: any request gets the page of its path.
      const page = this.pages.get(new URL(request.url ?? '/', 'http://site').pathname);
      if (!page) response.writeHead(404).end();
      else
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
          .end(page.html);
    });
  }

  static async start(): Promise<LocalSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LocalSite(server);
  }

  /** At an address, or by its name: the same machine, and another origin. */
  origin(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  /** Serves a page from now on, and returns its address. */
  serve(path: string, html: string, headers: Record<string, string> = {}): string {
    const isWhole = html.startsWith('<!doctype');
    this.pages.set(path, {
      html: isWhole ? html : `<!doctype html><meta charset="utf-8"><body>${html}`,
      headers,
    });
    return this.origin() + path;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
