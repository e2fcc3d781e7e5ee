import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The part of S3 that backups use, for one access key; it keeps its objects in memory. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** `refuses`: every key is refused. `spoils`: stored objects come back changed. */
  refuses = false;
  spoils = false;

  private constructor(private readonly server: Server) {}

  static async start(accessKey: string): Promise<S3Server> {
    const s3 = new S3Server(createServer());
    s3.server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
      const [, , ...rest] = decodeURIComponent(pathname).split('/');
      const key = rest.join('/');
      const signed = request.headers.authorization?.includes(`Credential=${accessKey}/`) ?? false;
      void buffer(request).then((body) => {
        if (s3.refuses || !signed) {
          const said = '<Error><Code>AccessDenied</Code><Message>canary</Message></Error>';
          return response.writeHead(403).end(said);
        }
        if (request.method === 'PUT') s3.objects.set(key, s3.spoils ? Buffer.from('spoilt') : body);
        if (request.method === 'DELETE') s3.objects.delete(key);
        if (request.method !== 'GET') return response.writeHead(200).end();
        if (key !== '') return response.writeHead(s3.objects.has(key) ? 200 : 404).end(s3.objects.get(key));
        const prefix = searchParams.get('prefix') ?? '';
        const contents = [...s3.objects]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`);
        return response.end(
          `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
        );
      });
    });
    await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
