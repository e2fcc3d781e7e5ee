import { AsyncLocalStorage } from 'node:async_hooks';
import { KeyedReplica } from './keyed-replica.js';

const NEWS = { isFresh: true, unprovenMs: 0, hasStopped: () => false, onGap: () => undefined };
const CLOCK = { steady: () => 0 };

/** Each read answers how many there have been. */
function counting(most?: number): KeyedReplica<number> {
  let reads = 0;
  return new KeyedReplica('by key', NEWS, CLOCK, () => Promise.resolve((reads += 1)), most);
}

it('the key that was read first is forgotten where there are more than may be kept', async () => {
  const few = counting(2);
  for (const key of ['a', 'b', 'c']) await few.get(key);
  expect(await Promise.all(['b', 'c'].map((key) => few.get(key)))).toEqual([2, 3]);
  expect(await few.get('a')).toBe(4);
});

it('a key that is not in use is dropped, and one that is is kept', async () => {
  const replica = counting();
  await replica.get('key');
  replica.prune((key) => key === 'key');
  expect(await replica.get('key')).toBe(1);
  replica.prune(() => false);
  expect(await replica.get('key')).toBe(2);
});

it('a key is read outside of what its caller runs in, which may be a transaction', async () => {
  const caller = new AsyncLocalStorage<string>();
  const replica = new KeyedReplica('by key', NEWS, CLOCK, () => Promise.resolve(caller.getStore()));
  expect(await caller.run('in a transaction', () => replica.get('key'))).toBeUndefined();
});
