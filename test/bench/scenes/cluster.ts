import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { DELTA_GATHER_MS } from '@keyroster/contracts';
import type { RedisServer } from '../../support/processes/redis.js';
import { sum, summaryOf } from '../../support/load/statistics.js';
import type { Figure } from '../lab/figure.js';
import type { Lab, Loader } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import type { Server } from '../lab/server.js';
import { comparePings, type PingCost } from '../lab/sides.js';
import { clientsOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

/** Enough for each process to serve a screen. */
const ADMINS = 4;
const ENV = { WS_PINGS_PER_SECOND: '10' };

/** Processes that serve one database, joined by Redis if there are several, and the clients of all. */
interface Cluster {
  servers: Server[];
  loader: Loader;
  redis?: RedisServer;
}

/** The CPU time is that of all processes. */
interface ClusterCost extends PingCost {
  /** Redis commands of one process per interval of gathered touches, by name. */
  commands: CommandCounts;
}

async function openCluster(
  lab: Lab,
  scale: Scale,
  size: number,
  redis?: RedisServer,
): Promise<Cluster> {
  const env = redis ? { ...ENV, REDIS_URL: redis.url } : ENV;
  const { users, sockets } = scale;
  const { server, uri, members, admins } = await lab.product({ members: users, admins: ADMINS }, env);
  const servers = [server];
  while (servers.length < size) servers.push(await lab.serve(uri, env));
  const loader = lab.loader();
  const clients = clientsOf(members.slice(0, sockets));
  const watchers = clientsOf(admins);
  for (const [place, { url }] of servers.entries()) {
    const isHis = (_: unknown, number: number): boolean => number % size === place;
    await loader.call('connect', { url, clients: clients.filter(isHis) });
    await loader.call('watch', { url, clients: watchers.filter(isHis) });
  }
  return { servers, loader, ...(redis && { redis }) };
}

/** Pings go on before and after the window: work that is gathered for a second is then paid in any second. */
async function costOfPings({ servers, loader, redis }: Cluster, scale: Scale): Promise<ClusterCost> {
  await loader.call('pace', { perSecond: scale.perSecond });
  await pause(scale.warmUpMs);
  const commandsBefore = redis && (await redisCommands(redis.port));
  const before = await Promise.all(servers.map(({ probe }) => probe.call('begin')));
  await loader.call('mark');
  await pause(scale.windowMs);
  const [taken, ...after] = await Promise.all([
    loader.call('take'),
    ...servers.map(({ probe }) => probe.call('usage')),
  ]);
  const commandsAfter = redis && (await redisCommands(redis.port));
  const areAllBack = await loader.call('rest');
  const cpuMs = sum(after.map((usage, place) => usage.cpuMs - (before[place]?.cpuMs ?? 0)));
  const windows = (taken.wallMs / DELTA_GATHER_MS) * servers.length;
  const commands = sentBetween(commandsBefore, commandsAfter, windows);
  return { perPing: (cpuMs * 1_000) / taken.acked, commands, taken, areAllBack };
}

const LINE = /^cmdstat_([^:]+):calls=(\d+)/gm;
/** The commands that reading the counts takes. */
const OWN = ['info', 'quit'];

type CommandCounts = ReadonlyMap<string, number>;

/** How often each command was sent to this Redis since it started. */
async function redisCommands(port: number): Promise<CommandCounts> {
  const socket = connect(port, '127.0.0.1');
  socket.write('INFO commandstats\r\nQUIT\r\n');
  const told = await text(socket);
  return new Map([...told.matchAll(LINE)].map(([, name = '', calls]) => [name, Number(calls)]));
}

/** The commands between two counts, for each of so many parts. */
function sentBetween(
  before: CommandCounts = new Map(),
  after: CommandCounts = new Map(),
  parts: number,
): CommandCounts {
  const sent = [...after].map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / parts] as const);
  return new Map(sent.filter(([name, count]) => count > 0 && !OWN.includes(name)));
}

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
    unit: '',
    value: summaryOf(taken.map((all) => sum(all.values()))),
    goal: 3,
    note: `of ${DELTA_GATHER_MS} ms; ${each.join(', ')}`,
  };
}
