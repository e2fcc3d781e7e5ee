import { setTimeout as pause } from 'node:timers/promises';
import { sum } from '../../support/load/statistics.js';
import type { Taken } from '../loader/measure.js';
import type { Client } from '../loader/engine-socket.js';
import { type Figure, single, compared, interleave, inUnit } from './figure.js';
import type { Lab, Loader, Server } from './lab.js';
import { type Person, clientsOf } from './population.js';
import type { Scale } from './scene.js';

const LOADER_CORE_MAX = 0.9;
const DELIVERED_MIN = 0.999;

/** Why a run is void: the loader was the bottleneck, or its pings did not all arrive. */
export function whyVoid(takens: readonly Taken[], areAllBack = true): string | undefined {
  const busiest = Math.max(...takens.map(({ cpuMs, wallMs }) => cpuMs / wallMs));
  if (busiest > LOADER_CORE_MAX) return `the loader used ${Math.round(busiest * 100)} % of its core`;
  const delivered = Math.min(...takens.map(({ sent, acked }) => acked / sent));
  // At the window's edges some pings are in flight; whether any was lost shows once all have had their time.
  if (!areAllBack && delivered < DELIVERED_MIN) return `${(delivered * 100).toFixed(1)} % were acknowledged`;
  return undefined;
}

export interface Side {
  server: Server;
  loader: Loader;
}

const NOBODY: Client = { token: '', address: '127.0.0.1' };

export async function bareSide(lab: Lab, sockets: number): Promise<Side> {
  const server = await lab.peer('bare');
  const loader = lab.loader();
  await loader.call('connect', { url: server.url, clients: Array.from({ length: sockets }, () => NOBODY) });
  return { server, loader };
}

/** A side with sockets of `people`, and with screens of `watchers`. */
export async function sideOf(
  lab: Lab,
  server: Server,
  people: readonly Person[],
  watchers: readonly Person[] = [],
): Promise<Side> {
  const [loader, { url }] = [lab.loader(), server];
  await loader.call('connect', { url, clients: clientsOf(people) });
  if (watchers.length > 0) await loader.call('watch', { url, clients: clientsOf(watchers) });
  return { server, loader };
}

/** What server and loader did in a stretch of time; pings go on before and after it. */
export async function during({ server, loader }: Side, ms: number) {
  const [before] = await Promise.all([server.probe.call('begin'), loader.call('mark')]);
  await pause(ms);
  const [usage, taken] = await Promise.all([server.probe.call('usage'), loader.call('take')]);
  return { cpuMs: usage.cpuMs - before.cpuMs, wallMs: usage.at - before.at, usage, taken };
}

export type Stretch = Awaited<ReturnType<typeof during>>;

/** Pings go on before and after the window: work that is gathered for a second is then paid in any second. */
export async function costOfPing(side: Side, { perSecond, warmUpMs, windowMs }: Scale) {
  await side.loader.call('pace', { perSecond });
  await pause(warmUpMs);
  const { cpuMs, taken } = await during(side, windowMs);
  const areAllBack = await side.loader.call('rest');
  // CPU of the server, in µs.
  return { perPing: (cpuMs * 1_000) / taken.acked, taken, areAllBack };
}

type PingCost = Awaited<ReturnType<typeof costOfPing>>;

/** The cost of a ping on both sides, by turns, once both are warm. */
export async function comparePings<Cost extends PingCost>(
  turns: number,
  takes: readonly [() => Promise<Cost>, () => Promise<Cost>],
  names: readonly [peer: string, own?: string],
): Promise<{ figure: Omit<Figure, 'row' | 'what'> & { note: string }; ours: Cost[] }> {
  await interleave(1, takes);
  const pairs = await interleave(turns, takes);
  const costs = pairs.flatMap(({ a, b }) => [a, b]);
  const isVoid = whyVoid(
    costs.map(({ taken }) => taken),
    costs.every(({ areAllBack }) => areAllBack),
  );
  const figure = compared(pairs, ({ perPing }) => perPing, inUnit(' µs'), names);
  return { figure: { ...figure, isVoid }, ours: pairs.map(({ b }) => b) };
}

/** The CPU of the server, in percent of a core. */
export const shareOf = ({ cpuMs, wallMs }: Stretch): number => (cpuMs / wallMs) * 100;

/** The database commands for each ping, with how many of each kind were sent in a second. */
export function commandsPerPing({ usage, taken, wallMs }: Stretch): Pick<Figure, 'unit' | 'value' | 'note'> {
  const perSecond = (count: number): string => ((count * 1_000) / wallMs).toFixed(2);
  const kinds = Object.entries(usage.commands).map(([name, count]) => `${name} ${perSecond(count)}`);
  return {
    unit: '',
    value: single(sum(Object.values(usage.commands)) / taken.acked),
    note: `a second: ${kinds.join(', ')}; heartbeats ${perSecond(usage.heartbeats)}`,
  };
}
