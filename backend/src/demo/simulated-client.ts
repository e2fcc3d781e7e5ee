import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS, PING_EVERY_MS } from '@keyroster/contracts';
import { addressOf, sharedAddressOf, DemoApi } from './demo-api.js';
import type { DemoPerson } from './demo-people.js';

const RETRY_MS = MINUTE_MS;
const PINGS_OF_A_VISIT = 4;
const AWAY_MS = 4 * MINUTE_MS;

const DEVICES = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

export class SimulatedClient {
  constructor(
    private readonly url: string,
    private readonly person: DemoPerson,
    private readonly number: number,
    /** The credential of which a `seated` person takes a seat. */
    private readonly seated: string,
    /** Which of the two places of a `sharing` account this client is at. */
    private readonly place = 0,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.live(signal);
        return;
      } catch {
        await this.wait(RETRY_MS, signal);
      }
    }
  }

  private async live(signal: AbortSignal): Promise<void> {
    const { payload, habit } = this.person;
    const device = DEVICES[(this.number + this.place) % DEVICES.length];
    const home = this.addressAt(0);
    const session = await DemoApi.login(this.url, home, payload.email, device);
    if (habit === 'once') return;
    if (habit === 'seated') await session.post('/api/seats/take', { p_id: this.seated });
    for (let visit = 0; !signal.aborted; visit += 1) {
      const place = session.movedTo(this.addressAt(visit));
      await this.visit(place, signal);
      if (habit === 'roaming') await this.wait(AWAY_MS, signal);
    }
  }

  private addressAt(visit: number): string {
    return this.person.habit === 'sharing'
      ? sharedAddressOf(this.number, this.place)
      : addressOf(this.number + visit * 31);
  }

  private async visit(place: DemoApi, signal: AbortSignal): Promise<void> {
    const pings = this.person.habit === 'roaming' ? PINGS_OF_A_VISIT : Number.POSITIVE_INFINITY;
    for (let ping = 0; ping < pings && !signal.aborted; ping += 1) {
      await place.post('/api/users/ping');
      await this.wait(PING_EVERY_MS, signal);
    }
  }

  private async wait(ms: number, signal: AbortSignal): Promise<void> {
    const spread = 0.8 + ((this.number * 7) % 10) / 25;
    await delay(ms * spread, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
