import type { ClusterTouch } from '../../../common/domain-events.js';
import { UserRoster } from '../../people/users/index.js';
import { PresenceBoard } from '../board/presence-board.js';
import { LiveSpans } from '../spans/live-spans.js';
import { ClusterTouches } from './cluster-touches.js';

const NOON = 1_800_000_000_000;

function made(cluster: object) {
  const clock = { now: () => NOON, steady: () => 0 };
  const roster = new UserRoster({ of: () => [] } as never);
  const spans = new LiveSpans({ alarmGraceMs: 60_000 } as never, {} as never);
  const board = new PresenceBoard(clock);
  return { roster, spans, touches: new ClusterTouches(cluster as never, roster, board, spans, clock) };
}

it('touches that wait are one a session, the latest of each address, though the clock was set back', () => {
  const told: ClusterTouch[][] = [];
  const { touches } = made({ isJoined: true, tellTouches: (all: ClusterTouch[]) => void told.push(all) });
  touches.add('ana', '192.0.2.1', NOON, 'moved', 'session 1');
  touches.add('ana', '192.0.2.2', NOON + 1, 'moved', 'session 1');
  touches.add('ana', '192.0.2.2', NOON - 60_000, 'refreshed', 'session 1');
  touches.add('ben', '192.0.2.4', NOON, 'returned', '');
  touches.send();
  expect(told.flat()).toEqual([
    // The former address is sent, too, because a session may be at two places by turns.
    ['ana', '192.0.2.1', NOON, 'session 1'],
    ['ana', '192.0.2.2', NOON + 1, 'session 1'],
    ['ben', '192.0.2.4', NOON, ''],
  ]);
  expect(told).toHaveLength(1);
});

it('touches of other processes count for no later than 2 s from now, however far ahead their clock is', () => {
  const { roster, spans, touches } = made({});
  const touched = jest.spyOn(roster, 'touch');
  const heard = jest.spyOn(spans, 'hear');
  touches.hear({
    touches: [
      ['ana', '192.0.2.1', NOON + 300_000, 'session 1'],
      ['ben', '192.0.2.2', NOON + 1_999, ''],
    ],
  });
  expect(touched.mock.calls).toEqual([
    ['ana', '192.0.2.1', NOON + 2_000],
    ['ben', '192.0.2.2', NOON + 1_999],
  ]);
  expect(heard.mock.calls).toEqual([['ana', 'session 1', '192.0.2.1', NOON + 2_000]]);
});
