import { single, type Figure } from './figure.js';
import { shareOf, type Stretch } from './sides.js';

/** Row 3: the server's cost of users who ping every 30 s, compared with a bare server at the same rate. */
export function underLoad(what: string, ours: Stretch, bare: Stretch, isVoid: string | undefined): Figure[] {
  return [
    {
      row: 3,
      what: `${what}: CPU, against bare`,
      unit: '×',
      value: single(shareOf(ours) / shareOf(bare)),
      goal: 1.2,
      isVoid,
      note: `of a core: ours ${shareOf(ours).toFixed(2)} %, bare ${shareOf(bare).toFixed(2)} %`,
    },
    {
      row: 3,
      what: `${what}: event-loop delay p99`,
      unit: 'ms',
      value: single(ours.usage.eventLoopDelayP99Ms),
      isVoid,
    },
  ];
}
