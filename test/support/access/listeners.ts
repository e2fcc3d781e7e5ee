import type { DataChanged, SessionEnded } from '@keyroster/contracts';
import type { LiveSocket } from '../sockets/live-socket.js';
import { until } from '../checks/until.js';

export const SERVER_EVENTS = [
  ...['session:hello', 'session:ended', 'activity:delta', 'data:changed', 'job:changed', 'seat:changed'],
  ...['seats:changed', 'trouble:changed', 'payment:changed', 'alarm:changed', 'announcement:changed'],
  'inbox:changed',
];

const HEARD_WITHIN_MS = 5_000;

export class Listener {
  readonly heard: Array<[event: string, payload: unknown]> = [];

  constructor(
    readonly name: string,
    readonly socket: LiveSocket,
  ) {
    socket.client.onAny((event: string, payload: unknown) => this.heard.push([event, payload]));
  }

  /** The kinds of `data:changed` that it received, in order. */
  get news(): string[] {
    return this.heard.flatMap(([event, payload]) =>
      event === 'data:changed' ? [(payload as DataChanged).what] : [],
    );
  }

  get end(): SessionEnded | undefined {
    return this.heard.find(([event]) => event === 'session:ended')?.[1] as SessionEnded | undefined;
  }

  isTold(what: string): Promise<void> {
    return until(HEARD_WITHIN_MS, () => this.news.includes(what));
  }

  forget(): void {
    this.heard.length = 0;
  }
}
