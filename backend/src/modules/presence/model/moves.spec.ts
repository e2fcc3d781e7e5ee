import fc from 'fast-check';
import { mergeMoves, moveTo, NO_MOVES, type Moves } from './moves.js';
import { isMove, noActivity, touch, type PresenceState } from './presence.js';

const NOON = 1_800_000_000_000;

/** Moves of one user at different moments, split into three groups at random. */
const groups = fc
  .tuple(
    fc.uniqueArray(fc.nat(1_000), { minLength: 3, maxLength: 80 }),
    fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 80, maxLength: 80 }),
    fc.array(fc.nat(2), { minLength: 80, maxLength: 80 }),
  )
  .map(([instants, places, sides]) => {
    const all: [Moves, Moves, Moves] = [NO_MOVES, NO_MOVES, NO_MOVES];
    instants.forEach((at, index) => {
      const side = sides[index] ?? 0;
      all[side] = mergeMoves(all[side] ?? NO_MOVES, moveTo(`192.0.2.${places[index] ?? 0}`, NOON + at));
    });
    return all;
  });

describe('moves that are merged', () => {
  it('are the same in whatever order, whatever grouping, and however often', () => {
    fc.assert(
      fc.property(groups, ([a, b, c]) => {
        expect(mergeMoves(b, a)).toEqual(mergeMoves(a, b));
        expect(mergeMoves(mergeMoves(a, b), c)).toEqual(mergeMoves(a, mergeMoves(b, c)));
        expect(mergeMoves(a, a)).toEqual(a);
        expect(mergeMoves(mergeMoves(a, b), b)).toEqual(mergeMoves(a, b));
        expect([mergeMoves(a, NO_MOVES), mergeMoves(NO_MOVES, a)]).toEqual([a, a]);
      }),
    );
  });

  it('tell of a new user what their touches, one by one, made of them', () => {
    const walk = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(walk, (places) => {
        const state: PresenceState = { user: { ...noActivity(), first_ip: '' }, resetAt: 0, touchedAt: 0 };
        let moves = NO_MOVES;
        places.forEach((place, index) => {
          const [ip, at] = [`192.0.2.${place}`, NOON + index];
          if (isMove(touch(state, ip, at))) moves = mergeMoves(moves, moveTo(ip, at));
        });
        expect(moves.ips).toEqual(state.user.ip_address_history);
        expect(moves.firstIp).toBe(state.user.first_ip);
      }),
    );
  });

  it('within one ms stand in the order in which they are merged', () => {
    const [home, office] = [moveTo('192.0.2.1', NOON), moveTo('192.0.2.2', NOON)];
    const merged = { ips: ['192.0.2.2', '192.0.2.1'], firstIp: '192.0.2.1' };
    expect(mergeMoves(home, office)).toMatchObject(merged);
  });
});
