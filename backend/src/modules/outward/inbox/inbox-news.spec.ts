import { Logger } from '@nestjs/common';
import type { InboxKind } from '@keyroster/contracts';
import type { Reactions } from '../../../common/reactions.js';
import { Clock } from '../../../common/time/clock.js';
import { InboxNews } from './inbox-news.js';
import { entryOf, type InboxEntry } from './inbox-source.js';

class Source {
  said = '';
  reads = 0;
  isAway = false;

  constructor(
    readonly kind: InboxKind,
    readonly turns = false,
  ) {}

  entries(): Promise<InboxEntry[]> {
    this.reads += 1;
    const entry = entryOf({ id: 'a', at: 1, state: this.said, user_id: 'eva' });
    return this.isAway ? Promise.reject(new Error('away')) : Promise.resolve([entry]);
  }
}

describe('news of the inbox', () => {
  let trouble: Source;
  let exposed: Source;
  let alarm: Source;
  let news: InboxNews;
  /** Who is there. */
  let audience: { hasAdmins: boolean; supervisors: object[] };
  /** Who was told, null for all admins, and when. */
  let told: Array<{ at: number; whom: readonly string[] | null }>;

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const say = (source: Source, what: string): void => {
    source.said = what;
    news.outdate(source.kind);
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    [trouble, exposed, alarm] = [new Source('trouble', true), new Source('exposed'), new Source('alarm')];
    audience = { hasAdmins: true, supervisors: [] };
    const inboxChanged = (userIds?: readonly string[]) => {
      if (userIds?.length !== 0) told.push({ at: Date.now(), whom: userIds ?? null });
    };
    const sources = [trouble, exposed, alarm].map((source) => ({
      facts: { kind: source.kind, changedBy: [], turns: source.turns },
      run: () => source.entries(),
    }));
    const reactions = { of: () => sources } as unknown as Reactions;
    news = new InboxNews(
      reactions,
      {} as never,
      Object.assign(audience, { inboxChanged }) as never,
      { get: () => ({ supervisor: 'sam' }) } as never,
      new Clock(),
    );
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    setInterval(() => news.outdateTurned(), 60_000);
    for (const { kind } of [trouble, exposed, alarm]) news.outdate(kind);
    await pass(2_000);
    told = [];
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is told soon, at most once a second, and the last of it always, but not where all is as it was', async () => {
    say(trouble, 'one');
    await pass(200);
    expect(told).toHaveLength(1);
    for (let times = 1; times <= 100; times += 1) {
      say(times % 2 ? trouble : exposed, String(times));
      await pass(33);
    }
    await pass(2_000);
    expect(told.length).toBeGreaterThanOrEqual(3);
    const gaps = told.slice(1).map(({ at }, place) => at - (told[place]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
    const before = told.length;
    news.outdate('trouble');
    news.outdate('exposed');
    await pass(3_000);
    expect(told).toHaveLength(before);
  });

  it('is looked for by nobody while no admin is there', async () => {
    audience.hasAdmins = false;
    const before = trouble.reads;
    say(trouble, 'one');
    news.hear({ operationType: 'insert', documentKey: { _id: 'ana.trouble.a' } } as never);
    await pass(5_000);
    expect([trouble.reads, told]).toEqual([before, []]);
    audience.hasAdmins = true;
    say(trouble, 'two');
    await pass(2_000);
    expect(told).toHaveLength(1);
  });

  it('is told to supervisors when items of their users are others, and not because they came', async () => {
    audience.hasAdmins = false;
    audience.supervisors = ['sam', 'tom'].map((name) => ({
      user_id: name,
      username: name,
      role: 'supervisor',
    }));
    news.outdate('alarm');
    await pass(2_000);
    expect(told.map(({ whom }) => whom)).not.toContainEqual(expect.anything());
    say(alarm, 'one');
    await pass(2_000);
    expect(told.flatMap(({ whom }) => whom ?? [])).toEqual(['sam']);
  });

  it('is told once the database is back', async () => {
    trouble.isAway = true;
    say(trouble, 'one');
    await pass(5_000);
    expect(told).toEqual([]);
    trouble.isAway = false;
    await pass(2_000);
    expect(told).toHaveLength(1);
  });

  it('comes with time, and after a gap', async () => {
    trouble.said = 'by time';
    await pass(61_000);
    expect(told).toHaveLength(1);
    exposed.said = 'unheard';
    await pass(61_000);
    expect(told).toHaveLength(1);
    news.hearGap();
    await pass(2_000);
    expect(told).toHaveLength(2);
  });
});
