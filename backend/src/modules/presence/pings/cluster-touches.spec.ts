import type { Cluster, ClusterTouch } from '../../../realtime/cluster.js';
import { UserRoster } from '../../people/users/index.js';
import { PresenceBoard } from '../board/presence-board.js';
import { ClusterTouches } from './cluster-touches.js';

const NOON = 1_800_000_000_000;

describe('touches that wait to be told to other processes', () => {
  it('are one a user, the latest, though the clock was set back meanwhile', () => {
    const told: ClusterTouch[][] = [];
    const cluster = { isJoined: true, tellTouches: (touches: ClusterTouch[]) => void told.push(touches) };
    const roster = new UserRoster();
    const board = new PresenceBoard(roster, { now: () => NOON, steady: () => 0 });
    const touches = new ClusterTouches(cluster as unknown as Cluster, roster, board);
    touches.add('ana', '192.0.2.1', NOON, 'moved');
    touches.add('ana', '192.0.2.2', NOON + 1, 'moved');
    touches.add('ana', '192.0.2.3', NOON - 60_000, 'refreshed');
    touches.add('ben', '192.0.2.4', NOON, 'returned');
    touches.onModuleDestroy();
    expect(told).toEqual([
      [
        ['ana', '192.0.2.2', NOON + 1],
        ['ben', '192.0.2.4', NOON],
      ],
    ]);
  });
});
