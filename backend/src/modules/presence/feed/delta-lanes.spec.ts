import { DeltaLanes, type Gathered } from './delta-lanes.js';

const namesOf = (gathered: Gathered | null): string[] => [...(gathered?.fields.keys() ?? [])];

describe('the lanes of a delta', () => {
  let lanes: DeltaLanes;
  let calls: number;

  beforeEach(() => {
    lanes = new DeltaLanes({ steady: () => performance.now() });
    calls = 0;
    lanes.onUrgent(() => (calls += 1));
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('let refreshed times wait, and call for what is urgent', () => {
    lanes.refreshed('ana');
    expect(calls).toBe(0);
    expect(lanes.takeUrgent()).toBeNull();
    lanes.urgent('ben', new Set(['is_locked']));
    expect(calls).toBe(1);
    expect(namesOf(lanes.takeUrgent())).toEqual(['ben']);
    expect(namesOf(lanes.takeAll())).toEqual(['ana']);
    expect(lanes.takeAll()).toBeNull();
  });

  it('give refreshed times out when the first of them has waited for nearly a second, with what is urgent', () => {
    lanes.refreshed('ana');
    jest.advanceTimersByTime(500);
    lanes.refreshed('ben');
    lanes.refreshed('ana');
    jest.advanceTimersByTime(400);
    lanes.urgent('eva', new Set(['is_locked']));
    expect(lanes.takeDue()).toBeNull();
    jest.advanceTimersByTime(1);
    expect(namesOf(lanes.takeDue())).toEqual(['eva', 'ana', 'ben']);
    lanes.refreshed('ana');
    jest.advanceTimersByTime(900);
    expect(lanes.takeDue()).toBeNull();
  });

  it('give out some of many at a time, who has waited longest first', () => {
    for (let user = 0; user < 2_500; user += 1) lanes.refreshed(`user ${user}`);
    jest.advanceTimersByTime(901);
    // A user who pings after being sent goes to the end of the queue.
    const first = namesOf(lanes.takeDue());
    expect(first).toEqual(Array.from({ length: 1_000 }, (_, user) => `user ${user}`));
    lanes.refreshed('user 0');
    expect(namesOf(lanes.takeDue())).toHaveLength(1_000);
    expect(namesOf(lanes.takeDue()).at(-1)).toBe('user 0');
  });
});
