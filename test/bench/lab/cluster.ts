import { setTimeout as pause } from 'node:timers/promises';
import { DELTA_GATHER_MS } from '@keyroster/contracts';
import type { RedisServer } from '../../support/processes/redis.js';
import { clientsOf } from './clients.js';
import type { Lab, Loader } from './lab.js';
import { redisCommands, sentBetween, type CommandCounts } from './redis-commands.js';
import type { Scale } from './scale.js';
import type { Server } from './server.js';
import type { PingCost } from './sides.js';
import { sum } from './statistics.js';

/** Enough for each process to serve a screen. */
export const ADMINS = 4;
const ENV = { WS_PINGS_PER_SECOND: '10' };

/** Processes that serve one database, joined by Redis if there are several, and the clients of all. */
export interface Cluster {
  servers: Server[];
  loader: Loader;
  redis?: RedisServer;
}

/** The CPU time is that of all processes. */
export interface ClusterCost extends PingCost {
  /** Redis commands of one process per interval of gathered touches, by name. */
  commands: CommandCounts;
}

export async function openCluster(
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
export async function costOfPings({ servers, loader, redis }: Cluster, scale: Scale): Promise<ClusterCost> {
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
