import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Way = 'password' | 'pin';

export interface LoginAnswer {
  status: number;
  retryAfter: string | undefined;
  ms: number;
}

const PATHS = { password: '/api/users/login', pin: '/api/users/userlogin' } as const;

/** Logins as a flood makes them: each from an address of its own, and as many at once as are asked for. */
export class LoginCalls {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly url: string) {}

  logIn(name: string, password: string, from: string, way: Way = 'password'): Promise<LoginAnswer> {
    const body = way === 'pin' ? { username: name, password } : { email: name, password };
    return this.call('POST', PATHS[way], from, JSON.stringify(body));
  }

  /** Calls `live` every `everyMs` until `happening` is over, and returns the sorted durations. */
  async livesWhile(happening: Promise<unknown>, everyMs = 20): Promise<number[]> {
    const asked: Promise<LoginAnswer>[] = [];
    const isOver = new AbortController();
    void happening.finally(() => isOver.abort()).catch(() => undefined);
    do {
      asked.push(this.call('GET', '/api/health/live', '192.0.2.1'));
      await delay(everyMs);
    } while (!isOver.signal.aborted);
    await happening;
    const answers = await Promise.all(asked);
    if (answers.some(({ status }) => status !== 200)) throw new Error('live is answered with 200 always');
    return answers.map(({ ms }) => ms).sort((a, b) => a - b);
  }

  hangUp(): void {
    this.agent.destroy();
  }

  private call(method: string, path: string, from: string, body?: string): Promise<LoginAnswer> {
    const began = performance.now();
    const headers = { 'X-Forwarded-For': from, ...(body && { 'Content-Type': 'application/json' }) };
    return new Promise((resolve, reject) => {
      const call = request(`${this.url}${path}`, { method, agent: this.agent, headers }, (response) => {
        response.resume().once('end', () => {
          const { statusCode: status = 0, headers: heard } = response;
          resolve({ status, retryAfter: heard['retry-after'], ms: performance.now() - began });
        });
      });
      call.once('error', reject);
      call.end(body);
    });
  }
}
