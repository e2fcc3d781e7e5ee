import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalHttp } from '../processes/local-http.js';

interface ServedPage {
  html: string;
  headers: Record<string, string>;
}

export class LocalSite extends LocalHttp {
  private readonly pages = new Map<string, ServedPage>();

  static start(): Promise<LocalSite> {
    return new LocalSite().listen();
  }

  /** At an address, or by its name: the same machine, and another origin. */
  origin(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): string {
    return `http://${host}:${this.port}`;
  }

  serve(path: string, html: string, headers: Record<string, string> = {}): string {
    const isWhole = html.startsWith('<!doctype');
    this.pages.set(path, {
      html: isWhole ? html : `<!doctype html><meta charset="utf-8"><body>${html}`,
      headers,
    });
    return this.origin() + path;
  }

  /** What a form sends is ignored: any request gets the page of its path. */
  protected answer({ url = '/' }: IncomingMessage, _body: Buffer, response: ServerResponse): void {
    const page = this.pages.get(new URL(url, 'http://site').pathname);
    if (!page) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
  }
}
