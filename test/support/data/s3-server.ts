import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalHttp } from '../processes/local-http.js';

/** The part of S3 that backups use, for one access key; it keeps its objects in memory. */
export class S3Server extends LocalHttp {
  readonly objects = new Map<string, Buffer>();
  /** `refuses`: every key is refused. `spoils`: stored objects come back changed. */
  refuses = false;
  spoils = false;

  private constructor(private readonly accessKey: string) {
    super();
  }

  static start(accessKey: string): Promise<S3Server> {
    return new S3Server(accessKey).listen();
  }

  protected answer({ url = '', method, headers }: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { pathname, searchParams } = new URL(url, 'http://s3');
    const [, , ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const isSigned = headers.authorization?.includes(`Credential=${this.accessKey}/`) ?? false;
    if (this.refuses || !isSigned) {
      const said = '<Error><Code>AccessDenied</Code><Message>canary</Message></Error>';
      return response.writeHead(403).end(said);
    }
    if (method === 'PUT') this.objects.set(key, this.spoils ? Buffer.from('spoilt') : body);
    if (method === 'DELETE') this.objects.delete(key);
    if (method !== 'GET') return response.writeHead(200).end();
    if (key !== '') return response.writeHead(this.objects.has(key) ? 200 : 404).end(this.objects.get(key));
    const contents = [...this.objects]
      .filter(([name]) => name.startsWith(searchParams.get('prefix') ?? ''))
      .map(([name, { length }]) => `<Contents><Key>${name}</Key><Size>${length}</Size></Contents>`);
    return response.end(
      `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
    );
  }
}
