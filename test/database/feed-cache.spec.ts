import { Clock } from '../../backend/src/common/clock.js';
import { ChangeFeed } from '../../backend/src/database/change-feed.js';
import { FeedCache } from '../../backend/src/database/feed-cache.js';
import { TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const NEWS_MS = 1_500;

let app: TestApp;
let cache: FeedCache<number>;
let stored: number;
let reads: number;
let delay: Promise<void>;

/** Somebody else writes, and the news of it arrives. */
const news = async (): Promise<void> => {
  const heard = new Promise<void>((resolve) => app.get(ChangeFeed).on('whitelist_entries', () => resolve()));
  await app.database.collection('whitelist_entries').insertOne({ ip_address: `10.0.0.${reads}` });
  await heard;
};

beforeEach(async () => {
  app = await TestApp.start();
  [stored, reads, delay] = [1, 0, Promise.resolve()];
  const feed = app.get(ChangeFeed);
  cache = new FeedCache(feed, app.get(Clock), async () => {
    reads += 1;
    const read = stored;
    await delay;
    return read;
  });
  feed.on('whitelist_entries', () => cache.forget('key'));
  await until(NEWS_MS, () => Promise.resolve(feed.isFresh));
});
afterEach(() => app.stop());

it('reads once, however often and by how many it is asked', async () => {
  expect(await Promise.all([cache.get('key'), cache.get('key'), cache.get('key')])).toEqual([1, 1, 1]);
  expect(await cache.get('key')).toBe(1);
  expect(reads).toBe(1);
});

it('reads anew after the news of a change', async () => {
  await cache.get('key');
  stored = 2;
  await news();
  expect(await cache.get('key')).toBe(2);
});

it('keeps nothing that was read before the news of a change', async () => {
  let arrive = () => undefined as void;
  delay = new Promise((resolve) => (arrive = resolve));
  const early = cache.get('key');
  stored = 2;
  await news();
  const late = cache.get('key');
  arrive();
  expect(await Promise.all([early, late])).toEqual([1, 2]);
  expect(await cache.get('key')).toBe(2);
});

it('trusts its memory for a second once news no longer arrive', async () => {
  await app.get(ChangeFeed).beforeApplicationShutdown();
  const start = 60_000;
  app.turnClock(start);
  await cache.get('key');
  stored = 2;
  app.turnClock(start + 500);
  expect(await cache.get('key')).toBe(1);
  app.turnClock(start + 1_500);
  expect(await cache.get('key')).toBe(2);
});

it('remembers no failure', async () => {
  delay = Promise.reject(new Error('away'));
  await expect(cache.get('key')).rejects.toThrow('away');
  delay = Promise.resolve();
  expect(await cache.get('key')).toBe(1);
});

it('shows a change of its own at once, without reading', async () => {
  await cache.get('key');
  cache.update('key', (value) => value + 10);
  expect(await cache.get('key')).toBe(11);
  expect(reads).toBe(1);
});
