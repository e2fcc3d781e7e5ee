import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
  /** From the call to the last byte. */
  ms: number;
}

type Headers = Record<string, string>;

export class HttpCaller {
  constructor(
    private readonly url: string,
    private readonly token = '',
    private readonly agent = new Agent({ keepAlive: true }),
  ) {}

  as(token: string): HttpCaller {
    return new HttpCaller(this.url, token, this.agent);
  }

  get(path: string, headers: Headers = {}): Promise<Answer> {
    return this.call('GET', path, headers);
  }

  post(path: string, body: object, headers: Headers = {}): Promise<Answer> {
    const type = { 'content-type': 'application/json' };
    return this.call('POST', path, { ...type, ...headers }, JSON.stringify(body));
  }

  async form(path: string, form: FormData): Promise<Answer> {
    const coded = new Response(form);
    const type = coded.headers.get('content-type') ?? '';
    return this.call('POST', path, { 'content-type': type }, Buffer.from(await coded.arrayBuffer()));
  }

  hangUp(): void {
    this.agent.destroy();
  }

  private call(method: string, path: string, more: Headers, content?: string | Buffer): Promise<Answer> {
    const began = performance.now();
    const headers = { ...more, ...(this.token && { authorization: `Bearer ${this.token}` }) };
    return new Promise((resolve, reject) => {
      const call = request(`${this.url}${path}`, { method, agent: this.agent, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const { statusCode: status = 0, headers: heard } = response;
          const [body, ms] = [Buffer.concat(pieces), performance.now() - began];
          resolve({ status, retryAfter: heard['retry-after'], body, ms });
        });
      });
      call.on('error', reject);
      call.end(content);
    });
  }
}

/** The sorted durations of `count` calls after one for warming up. Throws on another status. */
export async function timesOf(count: number, status: number, call: (number: number) => Promise<Answer>) {
  const times = new Float64Array(count);
  for (let number = -1; number < count; number += 1) {
    const answer = await expected(call(number + 1), status);
    if (number >= 0) times[number] = answer.ms;
  }
  return times.sort();
}

/** The body of an answer; another status is an error. */
export async function bodyOf<T>(answering: Promise<Answer>, status: number): Promise<T> {
  return JSON.parse((await expected(answering, status)).body.toString()) as T;
}

/** An answer that has to have this status. */
export async function expected(answering: Promise<Answer>, wanted: number): Promise<Answer> {
  const answer = await answering;
  if (answer.status !== wanted) throw new Error(`${answer.status}: ${answer.body.toString().slice(0, 200)}`);
  return answer;
}
