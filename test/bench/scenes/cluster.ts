import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { DELTA_GATHER_MS } from '@keyroster/contracts';
import type { RedisServer } from '../../support/processes/redis.js';
import { sum, summaryOf } from '../../support/load/statistics.js';
import type { Figure } from '../lab/figure.js';
import type { Lab } from '../lab/lab.js';
import type { Scale, Scene } from '../lab/scene.js';
import { comparePings } from '../lab/sides.js';
import { clientsOf } from '../lab/population.js';

/** Enough for each process to serve a screen. */
const ADMINS = 4;
/** By the number of processes. */
const GOALS = { 2: 1.2, 4: 1.3 };
const ENV = { WS_PINGS_PER_SECOND: '10' };

type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Processes that serve one database, joined by Redis if there are several, and the clients of all. */
async function openCluster(lab: Lab, scale: Scale, size: number, redis?: RedisServer) {
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
  return { servers, loader, redis };
}

/** Pings go on before and after the window: work that is gathered for a second is then paid in any second. */
async function costOfPings({ servers, loader, redis }: Cluster, scale: Scale) {
  await loader.call('pace', { perSecond: scale.perSecond });
  await pause(scale.warmUpMs);
  const commandsBefore = await commandsOf(redis);
  const before = await Promise.all(servers.map(({ probe }) => probe.call('begin')));
  await loader.call('mark');
  await pause(scale.windowMs);
  const [taken, ...after] = await Promise.all([
    loader.call('take'),
    ...servers.map(({ probe }) => probe.call('usage')),
  ]);
  const sent = (await commandsOf(redis)) - commandsBefore;
  const areAllBack = await loader.call('rest');
  // Of all processes.
  const cpuMs = sum(after.map((usage, place) => usage.cpuMs - (before[place]?.cpuMs ?? 0)));
  const windows = (taken.wallMs / DELTA_GATHER_MS) * servers.length;
  // Redis commands of one process per interval of gathered touches.
  const commands = sent / windows;
  return { perPing: (cpuMs * 1_000) / taken.acked, commands, taken, areAllBack };
}

const LINE = /^cmdstat_([^:]+):calls=(\d+)/gm;
/** The commands that reading the count takes. */
const OWN = ['info', 'quit'];

/** How many commands a Redis has got since it started. */
async function commandsOf(redis: RedisServer | undefined): Promise<number> {
  if (!redis) return 0;
  const socket = connect(redis.port, '127.0.0.1');
  socket.write('INFO commandstats\r\nQUIT\r\n');
  const told = [...(await text(socket)).matchAll(LINE)];
  return sum(told.map(([, name = '', calls]) => (OWN.includes(name) ? 0 : Number(calls))));
}

/** Row 15: the same pings at one process, and spread over two and four that are joined by Redis. */
export const cluster: Scene = {
  rows: [15],
  async run(lab, scale) {
    const figures: Figure[] = [];
    const one = await openCluster(lab, scale, 1);
    for (const size of [2, 4] as const) {
      const many = await openCluster(lab, scale, size, await lab.redis());
      figures.push(...(await compare(one, many, GOALS[size], scale)));
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
      what: `Redis commands per process and window, ${size} processes`,
      unit: '',
      value: summaryOf(ours.map(({ commands }) => commands)),
      goal: 3,
      isVoid: figure.isVoid,
      note: `of ${DELTA_GATHER_MS} ms`,
    },
  ];
}
