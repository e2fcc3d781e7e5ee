import type { ServerToClientEvents } from '@keyroster/contracts';

export type NewsEvent =
  | 'alarm:changed'
  | 'announcement:changed'
  | 'data:changed'
  | 'inbox:changed'
  | 'payment:changed'
  | 'trouble:changed';

export interface News<Event extends NewsEvent = NewsEvent> {
  event: Event;
  payload: Parameters<ServerToClientEvents[Event]>;
  rooms: readonly string[] | null;
  except?: readonly string[];
}

const KEPT_MS = 10_000;
/** Some news have thousands of rooms. */
const ROOMS_MAX = 100_000;

interface Recent {
  news: News;
  at: number;
}

/** This process's news of the last seconds, for pages whose socket connects after their first fetch. */
export class RecentNews {
  /** Oldest first. */
  private readonly all: Recent[] = [];
  private rooms = 0;

  add(news: News, at: number): void {
    this.all.push({ news, at });
    this.rooms += weightOf(news);
    while (this.all[0] && (this.all[0].at < at - KEPT_MS || this.rooms > ROOMS_MAX)) {
      this.rooms -= weightOf(this.all[0].news);
      this.all.shift();
    }
  }

  /** What sockets in these rooms were told after `time`, each once. */
  since(time: number, now: number, rooms: ReadonlySet<string>): News[] {
    const from = Math.max(time, now - KEPT_MS);
    const isFor = ({ rooms: told, except = [] }: News): boolean =>
      (told === null || told.some((room) => rooms.has(room))) && !except.some((room) => rooms.has(room));
    const news = this.all.flatMap((one) => (one.at >= from && isFor(one.news) ? [one.news] : []));
    return [...new Map(news.map((one) => [JSON.stringify([one.event, one.payload]), one])).values()];
  }
}

const weightOf = ({ rooms }: News): number => 1 + (rooms?.length ?? 0);
