import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  etag: string | undefined;
  body: Buffer;
  /** From the call to the last byte. */
  ms: number;
  /** From the call to the first byte of the body, or to the end of an empty answer. */
  firstByteMs: number;
}

/** Calls over kept connections. */
export class HttpCaller {
  constructor(
    private readonly url: string,
    private readonly token = '',
    private readonly agent = new Agent({ keepAlive: true }),
  ) {}

  /** Another caller, over the same connections. */
  as(token: string): HttpCaller {
    return new HttpCaller(this.url, token, this.agent);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('GET', path, headers);
  }

  post(path: string, body: object): Promise<Answer> {
    return this.call('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body));
  }

  async form(path: string, form: FormData): Promise<Answer> {
    const coded = new Response(form);
    const type = coded.headers.get('content-type') ?? '';
    return this.call('POST', path, { 'content-type': type }, Buffer.from(await coded.arrayBuffer()));
  }

  hangUp(): void {
    this.agent.destroy();
  }

  private call(
    method: string,
    path: string,
    headers: Record<string, string>,
    content?: string | Buffer,
  ): Promise<Answer> {
    const began = performance.now();
    const options = {
      method,
      agent: this.agent,
      headers: { ...headers, authorization: `Bearer ${this.token}` },
    };
    return new Promise((resolve, reject) => {
      const call = request(`${this.url}${path}`, options, (response) => {
        const pieces: Buffer[] = [];
        let firstByteMs: number | undefined;
        response.on('data', (piece: Buffer) => {
          firstByteMs ??= performance.now() - began;
          pieces.push(piece);
        });
        response.on('end', () => {
          const { statusCode: status = 0, headers: heard } = response;
          const ms = performance.now() - began;
          const body = Buffer.concat(pieces);
          resolve({ status, etag: heard.etag, body, ms, firstByteMs: firstByteMs ?? ms });
        });
      });
      call.on('error', reject);
      call.end(content);
    });
  }
}

/** The sorted durations of `count` calls after one for warming up. Throws on another status. */
export async function timesOf(
  count: number,
  status: number,
  call: (number: number) => Promise<Answer>,
): Promise<Float64Array> {
  const times = new Float64Array(count);
  for (let number = -1; number < count; number += 1) {
    const answer = await call(number + 1);
    if (answer.status !== status)
      throw new Error(`${answer.status}: ${answer.body.toString().slice(0, 200)}`);
    if (number >= 0) times[number] = answer.ms;
  }
  return times.sort();
}

/** The body of an answer; another status is an error. */
export async function bodyOf<T>(answering: Promise<Answer>, expected: number): Promise<T> {
  const { status, body } = await answering;
  if (status !== expected) throw new Error(`${status}: ${body.toString().slice(0, 200)}`);
  return JSON.parse(body.toString()) as T;
}
