import { setTimeout as delay } from 'node:timers/promises';
import { PING_EVERY_MS } from '@keyroster/contracts';
import { addressOf } from './addresses.js';
import { DemoApi } from './demo-api.js';
import { DEMO_PASSWORD, type DemoPerson } from './demo-people.js';

const MINUTE_MS = 60_000;
const RETRY_MS = MINUTE_MS;
const PINGS_OF_A_VISIT = 4;
const AWAY_MS = 4 * MINUTE_MS;

export class SimulatedClient {
  constructor(
    private readonly url: string,
    private readonly person: DemoPerson,
    private readonly number: number,
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
    const session = await DemoApi.login(this.url, addressOf(this.number), payload.email, DEMO_PASSWORD);
    if (habit === 'once') return;
    for (let visit = 0; !signal.aborted; visit += 1) {
      const place = session.movedTo(addressOf(this.number + visit * 31));
      await this.visit(place, signal);
      if (habit === 'roaming') await this.wait(AWAY_MS, signal);
    }
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
