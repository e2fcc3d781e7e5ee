import { Socket } from 'node:net';
import { limitedBlocks } from '@keyroster/contracts';
import { WaitingPlaces } from './waiting-places.js';

let places: WaitingPlaces;

beforeEach(() => {
  jest.useFakeTimers();
  places = new WaitingPlaces();
});
afterEach(() => jest.useRealTimers());

/** Opens `count` connections and returns those that get a place. */
function taken(count: number, address: (index: number) => string): Socket[] {
  const connections = Array.from({ length: count }, () => new Socket());
  return connections.filter((connection, index) => places.take(connection, limitedBlocks(address(index))));
}

it('the places to wait are 1,000 for an address or a /64, and 5,000 in all', () => {
  expect(taken(1_001, () => '203.0.113.1')).toHaveLength(1_000);
  expect(taken(1_001, (index) => `2001:db8:1:2::${index.toString(16)}`)).toHaveLength(1_000);
  // A /48 might have more than there are in all.
  expect(taken(3_001, (index) => `2001:db8:1:${(index % 5) + 3}::1`)).toHaveLength(3_000);
});

it('the places to wait are free again once their connections were let in or are gone', () => {
  const [first, second] = taken(1_000, () => '203.0.113.1');
  if (!first || !second) throw new Error('There were places');
  places.give(first);
  second.emit('close', false);
  // Each place is given back once only.
  places.give(first);
  places.give(second);
  expect(taken(3, () => '203.0.113.1')).toHaveLength(2);
});
