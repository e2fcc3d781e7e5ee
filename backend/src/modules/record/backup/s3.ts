import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { DumpError } from '../../../common/dump/dump-format.js';
import { digestOf } from '../../../common/secrets/digests.js';
import type { S3Place } from '../../../config/settings.js';

/** A server that says nothing for so long is taken for dead. */
const SILENT_MS = 60_000;
const SAID_MAX_BYTES = 5_000_000;

/** Loaded with the first call, because most installations keep their backups in a folder. */
const loadSigner = async () => (await import('aws4fetch')).AwsV4Signer;

/** Path-style calls. Node sends what `aws4fetch` signs, because `fetch` can't tell the length of a file. */
export class S3 {
  constructor(private readonly place: S3Place) {}

  /** The objects below the prefix, by their names behind it. */
  async list(): Promise<Array<{ name: string; bytes: number }>> {
    const { prefix } = this.place;
    const found: Array<{ name: string; bytes: number }> = [];
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
      const text = await textOf(await this.call('GET', `?${new URLSearchParams(query).toString()}`));
      for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = tagIn(content, 'Key').slice(prefix.length);
        found.push({ name, bytes: Number(tagIn(content, 'Size')) });
      }
      token = tagIn(text, 'IsTruncated') === 'true' ? tagIn(text, 'NextContinuationToken') : undefined;
    } while (token);
    return found;
  }

  async put(name: string, file: string): Promise<void> {
    const { size } = await stat(file);
    await textOf(await this.call('PUT', this.pathOf(name), { size, stream: createReadStream(file) }));
  }

  async get(name: string, file: string): Promise<void> {
    const answer = await this.call('GET', this.pathOf(name));
    await pipeline(answer, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  }

  async digestOf(name: string): Promise<string> {
    return digestOf(await this.call('GET', this.pathOf(name)));
  }

  async remove(name: string): Promise<void> {
    await textOf(await this.call('DELETE', this.pathOf(name)));
  }

  private pathOf(name: string): string {
    return `/${[...this.place.prefix.split('/'), name].filter(Boolean).map(encodeURIComponent).join('/')}`;
  }

  private async call(
    method: string,
    path: string,
    body?: { size: number; stream: Readable },
  ): Promise<IncomingMessage> {
    const { endpoint, bucket, region, accessKey, secretKey } = this.place;
    const Signer = await loadSigner();
    const signed = await new Signer({
      method,
      url: `${endpoint.replace(/\/$/, '')}/${bucket}${path}`,
      service: 's3',
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
    }).sign();
    const send = signed.url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = { ...Object.fromEntries(signed.headers), ...(body && { 'content-length': body.size }) };
    return new Promise((resolve, reject) => {
      const call = send(signed.url, { method, headers, agent: false });
      call.setTimeout(SILENT_MS, () => call.destroy(new DumpError('The S3 server says nothing')));
      call.on('error', (error) => reject(error instanceof DumpError ? error : unreachable(error)));
      call.on('response', (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) return resolve(answer);
        textOf(answer).then((text) => reject(new DumpError(refusalIn(statusCode, text))), reject);
      });
      if (body) pipeline(body.stream, call).catch(reject);
      else call.end();
    });
  }
}

/** Not the socket's own error, which would pass for a database that is away. */
const unreachable = ({ message }: Error) => new DumpError(`The S3 server can't be reached (${message})`);

/** Shows only the code, because messages of S3 name keys and paths. */
const refusalIn = (status: number, text: string): string =>
  `The S3 server answered ${status} ${tagIn(text, 'Code')}`.trim();

const tagIn = (text: string, tag: string): string =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? '';

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > SAID_MAX_BYTES) throw new DumpError('The S3 server says too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
