import { CollectionNews, type Changed } from './collection-news.js';
import type { News } from './news.js';

describe('news of collections', () => {
  let news: CollectionNews;
  let asked: Changed[];
  let told: News[];
  let answer: () => Promise<News[]>;
  let write: (id: string) => void;
  let miss: () => void;

  const NEWS: News = { event: 'alarm:changed', payload: [], rooms: ['admins'] };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    [asked, told] = [[], []];
    answer = () => Promise.resolve([NEWS]);
    const source = {
      facts: { collection: 'alarms', fields: ['kind'] },
      run: (changed: Changed) => {
        asked.push(changed);
        return answer();
      },
    };
    const feed = {
      onChange: (_collection: string, listener: (change: object) => void) =>
        (write = (id) => listener({ documentKey: { _id: id } })),
      onGap: (listener: () => void) => (miss = listener),
    };
    news = new CollectionNews(
      feed as never,
      { of: () => [source] } as never,
      { tellHere: (one: News) => told.push(one) } as never,
    );
    news.start();
    jest.spyOn(news['logger'], 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    news.stop();
    jest.useRealTimers();
  });

  it('is told at once, and what comes together is told together', async () => {
    for (const id of ['a', 'b', 'a']) write(id);
    await pass(0);
    expect(asked).toEqual([{ ids: ['a', 'b'], hasGap: false }]);
    expect(told).toEqual([NEWS]);
  });

  it('of what is written while the source reads is told after it', async () => {
    let goOn = (): void => undefined;
    answer = () => new Promise((resolve) => (goOn = () => resolve([NEWS])));
    write('a');
    await pass(0);
    write('a');
    goOn();
    await pass(1_000);
    expect(asked).toEqual(Array(2).fill({ ids: ['a'], hasGap: false }));
  });

  it('is asked for again, with what came meanwhile, until the source answers', async () => {
    answer = () => Promise.reject(new Error('away'));
    write('a');
    miss();
    await pass(10);
    write('b');
    await pass(2_000);
    expect(told).toEqual([]);
    answer = () => Promise.resolve([NEWS]);
    await pass(1_000);
    const { ids = [], hasGap } = asked.at(-1) ?? {};
    expect([[...ids].sort(), hasGap]).toEqual([['a', 'b'], true]);
    expect(told).toEqual([NEWS]);
  });

  it('of what became different without a write is told too, and of nothing when there is none', async () => {
    news.outdate('alarms', []);
    await pass(0);
    expect(asked).toEqual([]);
    news.outdate('alarms', ['a']);
    await pass(0);
    expect(asked).toEqual([{ ids: ['a'], hasGap: false }]);
  });
});
