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
  await app.database.collection('whitelist_entries').insertOne({ ip_address: `written ${Math.random()}` });
  await heard;
};

const cacheOf = async (owner: TestApp): Promise<FeedCache<number>> => {
  const feed = owner.get(ChangeFeed);
  const made = new FeedCache(feed, owner.get(Clock), async () => {
    reads += 1;
    const read = stored;
    await delay;
    return read;
  });
  feed.on('whitelist_entries', () => made.forget('key'));
  await until(NEWS_MS, () => Promise.resolve(feed.isFresh));
  return made;
};

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  [stored, reads, delay] = [1, 0, Promise.resolve()];
  cache = await cacheOf(app);
});
afterAll(() => app.stop());

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
  const isNews = news();
  delay = isNews;
  const early = cache.get('key');
  stored = 2;
  await isNews;
  expect(await Promise.all([early, cache.get('key')])).toEqual([1, 2]);
  expect(await cache.get('key')).toBe(2);
});

it('trusts its memory for a second once news no longer arrive', async () => {
  const deaf = await TestApp.start();
  const trusting = await cacheOf(deaf);
  await deaf.get(ChangeFeed).beforeApplicationShutdown();
  const start = 60_000;
  deaf.turnClock(start);
  await trusting.get('key');
  stored = 2;
  deaf.turnClock(start + 500);
  expect(await trusting.get('key')).toBe(1);
  deaf.turnClock(start + 1_500);
  expect(await trusting.get('key')).toBe(2);
  await deaf.stop();
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
