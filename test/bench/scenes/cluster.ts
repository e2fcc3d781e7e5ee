import { DELTA_GATHER_MS } from '@keyroster/contracts';
import { ADMINS, costOfPings, openCluster, type Cluster } from '../lab/cluster.js';
import type { Figure } from '../lab/figure.js';
import type { CommandCounts } from '../lab/redis-commands.js';
import type { Scale } from '../lab/scale.js';
import { comparePings } from '../lab/sides.js';
import { sum, summaryOf } from '../lab/statistics.js';
import type { Scene } from './scene.js';

/** Row 15: the same pings at one process, and spread over two and four that are joined by Redis. */
export const cluster: Scene = {
  rows: [15],
  async run(lab, scale) {
    const figures: Figure[] = [];
    const one = await openCluster(lab, scale, 1);
    for (const [size, goal] of [
      [2, 1.2],
      [4, 1.3],
    ] as const) {
      const many = await openCluster(lab, scale, size, await lab.redis());
      figures.push(...(await compare(one, many, goal, scale)));
    }
    return figures;
  },
};

async function compare(one: Cluster, many: Cluster, goal: number, scale: Scale): Promise<Figure[]> {
  const size = many.servers.length;
  const takes = [() => costOfPings(one, scale), () => costOfPings(many, scale)] as const;
  const { figure, ours } = await comparePings(scale.turns, takes, ['one', String(size)]);
  return [
    {
      ...figure,
      row: 15,
      what: `CPU per ping, ${size} processes together, against one`,
      goal,
      note: `${figure.note}; ${scale.perSecond} pings a second in all, ${ADMINS} admins; limit raised: 10 a second of a socket`,
    },
    {
      ...commandsFigure(ours.map(({ commands }) => commands)),
      what: `Redis commands per process and window, ${size} processes`,
      isVoid: figure.isVoid,
    },
  ];
}

function commandsFigure(taken: readonly CommandCounts[]): Omit<Figure, 'what'> {
  const names = [...new Set(taken.flatMap((each) => [...each.keys()]))];
  const each = names.map(
    (name) => `${name} ${summaryOf(taken.map((all) => all.get(name) ?? 0)).median.toFixed(2)}`,
  );
  return {
    row: 15,
    unit: '',
    value: summaryOf(taken.map((all) => sum(all.values()))),
    goal: 3,
    note: `of ${DELTA_GATHER_MS} ms; ${each.join(', ')}`,
  };
}
