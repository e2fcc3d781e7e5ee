import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let script: string;

interface Fetched {
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** As it comes over the wire: every client with manners would decompress it. */
function fetched(path: string, encodings?: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const headers = encodings === undefined ? {} : { 'Accept-Encoding': encodings };
    get(app.url + path, { headers }, (answer) => {
      buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject);
    }).on('error', reject);
  });
}

beforeAll(async () => {
  app = await TestApp.start();
  const page = await fetched('/');
  [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body.toString()) ?? [];
});
afterAll(() => app.stop());

describe('the files of the page', () => {
  it('are kept for a year, its page is not', async () => {
    expect((await fetched(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await fetched('/')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('come compressed to whoever takes %s', async (accepted, encoding, decompress) => {
    const plain = await fetched(script);
    const { headers, body } = await fetched(script, accepted);

    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': plain.headers['content-type'],
      'cache-control': plain.headers['cache-control'],
      vary: expect.stringContaining('Accept-Encoding') as string,
    });
    expect(decompress(body)).toEqual(plain.body);
    expect(body.length).toBeLessThan(plain.body.length);
  });

  it.each([undefined, 'identity', 'br;q=0'])('come as they are to whoever takes %s', async (accepted) => {
    const { headers } = await fetched(script, accepted);

    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers.vary).toContain('Accept-Encoding');
  });
});
