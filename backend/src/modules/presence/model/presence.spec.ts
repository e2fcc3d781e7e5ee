import fc from 'fast-check';
import { activityStatus, inactiveFrom } from '@keyroster/contracts';
import { isActive, noActivity, outcomeOf, reset, touch, type PresenceState } from './presence.js';

interface Touch {
  ip: string;
  at: number;
}

/** Far later than 0, which is the reset time of a new state. */
const NOON = 1_800_000_000_000;
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '2001:db8::3', '198.51.100.4'];

const stateOf = (): PresenceState => ({ user: { ...noActivity(), first_ip: '' }, resetAt: 0, touchedAt: 0 });

function touched(touches: readonly Touch[], state = stateOf()): PresenceState {
  for (const { ip, at } of touches) touch(state, ip, at);
  return state;
}

const instant = fc.integer({ min: NOON, max: NOON + 400_000 });
const touches = (...addresses: string[]) =>
  fc.uniqueArray(fc.record({ ip: fc.constantFrom(...addresses), at: instant }), {
    selector: ({ at }) => at,
    minLength: 1,
    maxLength: 12,
  });
const known = touches(...ADDRESSES);
const any = touches('', ...ADDRESSES);
const byTime = (all: readonly Touch[]) => [...all].sort((a, b) => a.at - b.at);

describe('touches', () => {
  it('end at the time and address of the latest in whatever order they come', () => {
    fc.assert(
      fc.property(known, (all) => {
        const { user, touchedAt } = touched(all);
        const last = byTime(all).at(-1);
        expect([user.ip_address, touchedAt]).toEqual([last?.ip, last?.at]);
        expect(user.last_ping_timestamp).toBe(Math.floor(touchedAt / 1_000));
      }),
    );
  });

  it('are stamped with the second of the latest, though some have no address', () => {
    fc.assert(
      fc.property(any, (all) => {
        const { user } = touched(all);
        expect(user.last_ping_timestamp).toBe(Math.floor(Math.max(...all.map(({ at }) => at)) / 1_000));
      }),
    );
  });

  it('change nothing when they come again', () => {
    fc.assert(
      fc.property(any, fc.array(fc.nat()), (all, again) => {
        const state = stateOf();
        all.forEach((each, place) => {
          touch(state, each.ip, each.at);
          for (const pick of again) {
            const known = all[pick % (place + 1)];
            if (known) touch(state, known.ip, known.at);
          }
        });
        expect(state).toEqual(touched(all));
      }),
    );
  });

  it('that come late change neither address nor history', () => {
    fc.assert(
      fc.property(known, instant, fc.constantFrom('', '203.0.113.9'), (all, at, ip) => {
        const state = touched(all);
        fc.pre(at < state.touchedAt);
        const before = structuredClone(state);
        touch(state, ip, at);
        expect(state).toEqual(before);
      }),
    );
  });

  it('leave a history of different addresses, the latest first, 50 at most, and the first of all', () => {
    const walk = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(walk, (places) => {
        const addresses = places.map((place) => `192.0.2.${place}`);
        const { user } = touched(addresses.map((ip, index) => ({ ip, at: NOON + index })));
        const latestFirst = [...new Set(addresses.toReversed())];
        expect(user).toMatchObject({
          ip_address: latestFirst[0],
          ip_address_history: latestFirst.slice(0, 50),
          first_ip: addresses[0],
        });
      }),
    );
  });

  it('are foretold, and nothing is changed by that', () => {
    fc.assert(
      fc.property(any, fc.option(instant), (all, resetAt) => {
        const state = stateOf();
        if (resetAt !== null) reset(state, resetAt);
        for (const { ip, at } of all) {
          const before = structuredClone(state);
          const outcome = outcomeOf(state, ip, at);
          expect(state).toEqual(before);
          expect(touch(state, ip, at)).toBe(outcome);
          const isMoved = state.user.ip_address !== before.user.ip_address;
          expect(isMoved).toBe(outcome === 'moved' || outcome === 'arrived');
          expect(state.user.first_ip !== before.user.first_ip).toBe(outcome === 'arrived');
          if (outcome === 'dropped') expect(state).toEqual(before);
          const status = activityStatus(before.user.last_ping_timestamp, at);
          if (outcome === 'refreshed') expect(status).toBe('Active');
          if (outcome === 'returned') expect(status).toBe('Inactive');
        }
      }),
    );
  });
});

describe('a reset', () => {
  it('clears all but the first address', () => {
    fc.assert(
      fc.property(known, instant, (all, resetAt) => {
        const state = touched(all);
        const { first_ip } = state.user;
        expect(reset(state, resetAt)).toBe(true);
        expect(isActive(state.user, resetAt)).toBe(false);
        expect(state).toEqual({
          user: { last_ping_timestamp: 0, ip_address: '', ip_address_history: [], first_ip },
          resetAt,
          touchedAt: 0,
        });
      }),
    );
  });

  it('is never undone by a touch that is not later, whenever that comes', () => {
    fc.assert(
      fc.property(any, any, instant, (before, after, resetAt) => {
        const state = touched(before);
        reset(state, resetAt);
        const cleared = structuredClone(state);
        touched(after, state);
        expect(state).toEqual(
          touched(
            after.filter(({ at }) => at > resetAt),
            cleared,
          ),
        );
      }),
    );
  });

  it('is the same once and again, and an earlier one after it is none', () => {
    fc.assert(
      fc.property(any, instant, fc.nat(1_000), (all, resetAt, earlierBy) => {
        const state = stateOf();
        reset(state, resetAt);
        touched(all, state);
        const before = structuredClone(state);
        expect(reset(state, resetAt - earlierBy)).toBe(false);
        expect(state).toEqual(before);
      }),
    );
  });
});

it('silence makes Inactive at the deadline and not before, as the contract says of every instant', () => {
  const aroundDeadline = fc.integer({ min: -300_000, max: 300_000 });
  fc.assert(
    fc.property(any, aroundDeadline, (all, off) => {
      const { user } = touched(all);
      const deadline = inactiveFrom(user.last_ping_timestamp);
      expect([isActive(user, deadline - 1), isActive(user, deadline)]).toEqual([true, false]);
      const now = deadline + off;
      expect(isActive(user, now)).toBe(activityStatus(user.last_ping_timestamp, now) === 'Active');
    }),
  );
});
