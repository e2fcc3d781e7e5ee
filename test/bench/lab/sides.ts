import { setTimeout as pause } from 'node:timers/promises';
import type { Taken } from '../loader/measure.js';
import type { Usage } from '../servers/probe.js';
import type { Client } from '../loader/engine-socket.js';
import type { Lab, Loader } from './lab.js';
import type { Scale } from './scale.js';
import type { Server } from './server.js';

/** A server and the loader that plays its clients. */
export interface Side {
  server: Server;
  loader: Loader;
}

export interface Stretch {
  cpuMs: number;
  wallMs: number;
  /** At the end of the stretch, since its beginning. */
  usage: Usage;
  taken: Taken;
}

const NOBODY: Client = { token: '', address: '127.0.0.1' };

export async function bareSide(lab: Lab, sockets: number): Promise<Side> {
  const server = await lab.peer('bare');
  const loader = lab.loader();
  await loader.call('connect', { url: server.url, clients: Array.from({ length: sockets }, () => NOBODY) });
  return { server, loader };
}

/** What server and loader did in a stretch of time; the pace goes on before and after it. */
export async function during({ server, loader }: Side, ms: number): Promise<Stretch> {
  const [before] = await Promise.all([server.probe.call('begin'), loader.call('mark')]);
  await pause(ms);
  const [usage, taken] = await Promise.all([server.probe.call('usage'), loader.call('take')]);
  return { cpuMs: usage.cpuMs - before.cpuMs, wallMs: usage.at - before.at, usage, taken };
}

export interface PingCost {
  /** CPU of the server, in µs. */
  perPing: number;
  taken: Taken;
  areAllBack: boolean;
}

/** The pace goes on before and after: what is gathered for a second is paid for in any second alike. */
export async function costOfPing(side: Side, { perSecond, warmUpMs, windowMs }: Scale): Promise<PingCost> {
  await side.loader.call('pace', { perSecond });
  await pause(warmUpMs);
  const { cpuMs, taken } = await during(side, windowMs);
  const areAllBack = await side.loader.call('rest');
  return { perPing: (cpuMs * 1_000) / taken.acked, taken, areAllBack };
}

/** The CPU of the server, in percent of a core. */
export const shareOf = ({ cpuMs, wallMs }: Stretch): number => (cpuMs / wallMs) * 100;
