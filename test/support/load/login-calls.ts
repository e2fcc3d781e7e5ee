import { setTimeout as delay } from 'node:timers/promises';
import { HttpCaller, type Answer } from './http.js';

const LIVE_EVERY_MS = 20;

/** Logins as a flood makes them: each from an address of its own, and as many at once as are asked for. */
export class LoginCalls {
  private readonly caller: HttpCaller;

  constructor(url: string) {
    this.caller = new HttpCaller(url);
  }

  logIn(name: string, password: string, from: string, way: 'password' | 'pin' = 'password'): Promise<Answer> {
    const headers = { 'X-Forwarded-For': from };
    return way === 'pin'
      ? this.caller.post('/api/users/userlogin', { username: name, password }, headers)
      : this.caller.post('/api/users/login', { email: name, password }, headers);
  }

  /** Calls `live` again and again until `happening` is over, and returns the sorted durations. */
  async livesWhile(happening: Promise<unknown>): Promise<number[]> {
    const asked: Promise<Answer>[] = [];
    const isOver = new AbortController();
    void happening.finally(() => isOver.abort()).catch(() => undefined);
    do {
      asked.push(this.caller.get('/api/health/live', { 'X-Forwarded-For': '192.0.2.1' }));
      await delay(LIVE_EVERY_MS);
    } while (!isOver.signal.aborted);
    await happening;
    const answers = await Promise.all(asked);
    if (answers.some(({ status }) => status !== 200)) throw new Error('live is answered with 200 always');
    return answers.map(({ ms }) => ms).sort((a, b) => a - b);
  }

  hangUp(): void {
    this.caller.hangUp();
  }
}
