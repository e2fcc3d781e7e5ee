import { WaitingTouches } from './waiting-touches.js';

const idsOf = (touches: Array<{ id: string }>) => touches.map(({ id }) => id);

describe('touches that wait to be stored', () => {
  let waiting: WaitingTouches;

  beforeEach(() => {
    waiting = new WaitingTouches();
  });

  it('are one a user, with their latest time', () => {
    for (const at of [1_000, 3_000, 2_000]) waiting.add('ana', at, undefined);
    expect(waiting.takeAll()).toMatchObject([{ id: 'ana', at: 3_000, ips: [] }]);
    expect(waiting.size).toBe(0);
  });

  it('are due when the first has waited for nearly a second, in the order of their coming, some of many at a time', () => {
    jest.useFakeTimers();
    for (let user = 0; user < 1_500; user += 1) waiting.add(`user ${user}`, 1_000, undefined);
    waiting.add('user 0', 1_500, undefined);
    jest.advanceTimersByTime(900);
    expect(waiting.takeReady()).toEqual([]);
    jest.advanceTimersByTime(1);
    const first = idsOf(waiting.takeReady());
    expect([first.length, first[0], first.at(-1)]).toEqual([1_000, 'user 0', 'user 999']);
    expect(idsOf(waiting.takeReady())).toHaveLength(500);
    jest.useRealTimers();
  });

  it('are taken at once when they bring an address, with the latest address first', () => {
    waiting.add('ana', 1_000, undefined);
    waiting.add('ben', 1_000, '10.0.0.1');
    waiting.add('ben', 2_000, '10.0.0.2');
    waiting.add('ben', 3_000, '10.0.0.1');
    expect(waiting.takeReady()).toMatchObject([{ id: 'ben', at: 3_000, ips: ['10.0.0.1', '10.0.0.2'] }]);
    expect(waiting.takeReady()).toEqual([]);
    expect(waiting.size).toBe(1);
  });

  it('are gone when they are dropped', () => {
    waiting.add('ana', 1_000, '10.0.0.1');
    waiting.drop('ana');
    expect([waiting.takeReady(), waiting.takeAll()]).toEqual([[], []]);
  });

  it('come back as the oldest when they could not be stored, under what came since', () => {
    waiting.add('ana', 1_000, '10.0.0.1');
    waiting.add('ben', 1_000, undefined);
    const taken = waiting.takeAll();
    waiting.add('cid', 2_000, undefined);
    waiting.add('ana', 2_000, '10.0.0.2');
    waiting.putBack(taken);
    expect(waiting.takeReady()).toMatchObject([{ id: 'ana', at: 2_000, ips: ['10.0.0.2', '10.0.0.1'] }]);
    expect(waiting.takeAll()).toMatchObject([
      { id: 'ben', at: 1_000 },
      { id: 'cid', at: 2_000 },
    ]);
  });

  it('say how long the first of them has waited', () => {
    jest.useFakeTimers();
    expect(waiting.longestMs).toBe(0);
    waiting.add('ana', 1_000, undefined);
    jest.advanceTimersByTime(700);
    waiting.add('ana', 1_700, undefined);
    expect(waiting.longestMs).toBe(700);
    jest.useRealTimers();
  });
});
