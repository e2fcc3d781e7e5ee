import fc from 'fast-check';
import { SEAT_SILENT_MS } from '@keyroster/contracts';
import { left, NO_SEATS, resized, seatOf, swept, taken, type Seats, type Truth } from './seats.js';

const USERS = ['ana', 'bo', 'cy', 'di', 'ed'];
const NOON = 1_800_000_000_000;

/** The state around the seats. A session id is the user's name and a digit. */
interface World {
  now: number;
  of: number;
  pings: Map<string, number>;
  ended: Set<string>;
  barred: Set<string>;
}

const step = fc.record({
  act: fc.oneof(
    { weight: 6, arbitrary: fc.constant('take') },
    { weight: 2, arbitrary: fc.constantFrom('ping', 'end') },
    { weight: 2, arbitrary: fc.constantFrom('leave', 'bar') },
    { weight: 2, arbitrary: fc.constantFrom('resize', 'wait') },
  ),
  user: fc.constantFrom(...USERS),
  device: fc.integer({ min: 0, max: 1 }),
  of: fc.integer({ min: 0, max: 4 }),
  ms: fc.integer({ min: 1, max: SEAT_SILENT_MS }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const truthOf = ({ of, ended, barred, pings }: World): Truth => ({
  of,
  isOpen: (session) => !ended.has(session),
  mayUse: (name) => !barred.has(name),
  lastPing: (session) => pings.get(session) ?? 0,
});

/** Applies a step as the server does: `take` adopts the current limit. */
function act(seats: Seats, { act, user, device, of, ms }: Step, world: World): Seats {
  const session = `${user}${device}`;
  if (act === 'take' && world.of > 0 && !world.ended.has(session) && !world.barred.has(user)) {
    world.pings.set(session, world.now);
    return taken(resized(seats, world.of, world.now), { user, session }, world.now);
  }
  if (act === 'ping' && !world.ended.has(session)) world.pings.set(session, world.now);
  if (act === 'end') world.ended.add(session);
  if (act === 'bar') world.barred.add(user);
  if (act === 'resize') world.of = of;
  if (act === 'wait') world.now += ms;
  return act === 'leave' ? left(seats, user, world.now) : seats;
}

/** Checks the seats after each of any steps. */
function always(check: (seats: Seats, world: World, before: Seats) => void): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (all) => {
      const world: World = { now: NOON, of: 2, pings: new Map(), ended: new Set(), barred: new Set() };
      let seats = NO_SEATS;
      for (const step of all) {
        const before = seats;
        seats = swept(act(seats, step, world), truthOf(world), world.now);
        check(seats, world, before);
      }
    }),
  );
}

const namesOf = ({ line }: Seats) => line.map((place) => place.user);

describe('seats, whatever happens', () => {
  it('seat as many as there are, each user once, and nobody waits beside a free one', () => {
    always((seats, { of }) => {
      const states = USERS.map((name) => seatOf(seats, name));
      const seated = states.filter(({ state }) => state === 'seated');
      const places = states.flatMap(({ place }) => place ?? []).sort((a, b) => a - b);
      if (of === 0 || seats.of === 0) return expect(seats.line).toEqual([]);
      expect(new Set(namesOf(seats)).size).toBe(seats.line.length);
      expect(seated.length).toBe(Math.min(of, seats.line.length));
      expect(places).toEqual(places.map((_, at) => at + 1));
      if (places.length > 0) expect(seated).toHaveLength(of);
      for (const state of states)
        expect(state).toMatchObject({ in_use: seated.length, waiting: places.length });
      expect(seats.line.map(({ isSeated }) => isSeated)).toEqual(seats.line.map((_, at) => at < of));
    });
  });

  it('keep exactly those who did not leave, may use them, and pinged by a session of theirs that took one', () => {
    always((seats, { now, ended, barred, pings }) => {
      for (const { user: name, sessions } of seats.line) {
        expect(barred.has(name)).toBe(false);
        expect(sessions.length).toBeGreaterThan(0);
        expect(sessions.filter(({ id }) => ended.has(id))).toEqual([]);
        const last = Math.max(...sessions.map(({ id }) => pings.get(id) ?? 0));
        expect(now - last).toBeLessThan(SEAT_SILENT_MS);
      }
    });
  });

  it('never let anybody overtake who was there before', () => {
    always((seats, _world, before) => {
      const stayed = namesOf(before).filter((name) => namesOf(seats).includes(name));
      expect(namesOf(seats).slice(0, stayed.length)).toEqual(stayed);
    });
  });

  it('are the same object when nothing changes, so that nothing is written', () => {
    always((seats, world) => {
      expect(swept(seats, truthOf(world), world.now)).toBe(seats);
      expect(left(seats, 'nobody', world.now)).toBe(seats);
      expect(resized(seats, seats.of, world.now)).toBe(seats);
    });
  });
});

describe('seats', () => {
  const line = (of: number, ...names: string[]): Seats =>
    names.reduce(
      (seats, name, at) => taken(seats, { user: name, session: `${name}0` }, NOON + at),
      resized(NO_SEATS, of, NOON),
    );

  it('tell of a holder since when they hold, of one who waits since when they wait', () => {
    const later = left(line(1, 'ana', 'bo'), 'ana', NOON + 9);
    expect(later.line).toMatchObject([{ user: 'bo', since: NOON + 9, isSeated: true }]);
    const fewer = resized(line(2, 'ana', 'bo', 'cy'), 1, NOON + 9);
    expect(fewer.line).toMatchObject([
      { user: 'ana', since: NOON },
      { user: 'bo', since: NOON + 9, isSeated: false },
      { user: 'cy', since: NOON + 2, isSeated: false },
    ]);
  });

  it('last while one of the sessions that took one pings, and end with the last of these', () => {
    const truth = { of: 1, isOpen: () => true, mayUse: () => true, lastPing: () => 0 };
    const both = taken(line(1, 'ana'), { user: 'ana', session: 'ana1' }, NOON + 1_000);
    const now = NOON + SEAT_SILENT_MS + 999;
    expect(swept(both, truth, now)).toBe(both);
    expect(swept(both, truth, now + 1).line).toEqual([]);
    expect(swept(both, { ...truth, isOpen: (id) => id === 'ana0' }, NOON + 2).line).toMatchObject([
      { sessions: [{ id: 'ana0' }] },
    ]);
    expect(swept(both, { ...truth, isOpen: () => false }, NOON + 2).line).toEqual([]);
  });
});
