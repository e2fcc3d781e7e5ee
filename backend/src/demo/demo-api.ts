import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from './demo-people.js';

/** On a slow machine a call may be told to try again: it has changed nothing then. */
const TRIES_WHILE_BUSY = 5;

export class DemoApi {
  private constructor(
    private readonly url: string,
    private readonly address: string,
    private readonly token: string,
    private readonly device = '',
  ) {}

  static nobody(url: string, address: string, device = ''): DemoApi {
    return new DemoApi(url, address, '', device);
  }

  static async login(url: string, address: string, email: string, device = ''): Promise<DemoApi> {
    const login = { email, password: DEMO_PASSWORD };
    const nobody = DemoApi.nobody(url, address, device);
    const { token } = await nobody.post<{ token: string }>('/api/users/login', login);
    return new DemoApi(url, address, token, device);
  }

  movedTo(address: string): DemoApi {
    return new DemoApi(this.url, address, this.token, this.device);
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>(path, { method: 'GET' });
  }

  post<T>(path: string, body?: object): Promise<T> {
    return this.call<T>(path, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  }

  delete<T>(path: string): Promise<T> {
    return this.call<T>(path, { method: 'DELETE' });
  }

  upload<T>(path: string, fields: Record<string, string>, picture: Buffer): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(picture)]), 'picture.png');
    return this.call<T>(path, { method: 'POST', body: form });
  }

  private async call<T>(path: string, request: RequestInit, tries = 1): Promise<T> {
    const answer = await fetch(new URL(path, this.url), {
      ...request,
      headers: {
        ...(request.headers as Record<string, string> | undefined),
        'X-Forwarded-For': this.address,
        ...(this.device && { 'User-Agent': this.device }),
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
      },
    });
    const body: unknown = await answer.json();
    const retryAfter = answer.headers.get('Retry-After');
    if (answer.status === 503 && retryAfter && tries < TRIES_WHILE_BUSY) {
      await delay(Number(retryAfter) * 1_000);
      return this.call<T>(path, request, tries + 1);
    }
    if (!answer.ok) throw new Error(`${path}: ${(body as { message: string }).message}`);
    return body as T;
  }
}

const RANGES = ['203.0.113', '198.51.100', '192.0.2'] as const;
const HOSTS = 250;

/** Two places that aren't whitelisted, so that an account at both raises an alarm. */
export const sharedAddressOf = (number: number, place: number): string =>
  `${place === 0 ? '192.0.2' : '198.18.7'}.${100 + number}`;

export function addressOf(number: number): string {
  if (number % 7 === 6) return `2001:db8::${(number % 0xffff).toString(16)}`;
  const range = RANGES[number % RANGES.length] ?? RANGES[0];
  return `${range}.${1 + (Math.floor(number / RANGES.length) % HOSTS)}`;
}
