import { SOCKET_EVENTS_PER_WINDOW, SOCKET_EVENTS_WINDOW_MS } from '@keyroster/contracts';

export class PacketBudget {
  private readonly times: number[] = [];

  take(now: number): boolean {
    const windowStart = now - SOCKET_EVENTS_WINDOW_MS;
    while (this.times.length > 0 && (this.times[0] ?? 0) <= windowStart) this.times.shift();
    this.times.push(now);
    return this.times.length <= SOCKET_EVENTS_PER_WINDOW;
  }
}
