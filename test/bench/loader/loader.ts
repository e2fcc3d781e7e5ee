import { setTimeout as pause } from 'node:timers/promises';
import { now } from '../lab/clock.js';
import { answerCommands } from '../lab/commands.js';
import type { Client, EngineSocket } from './engine-socket.js';
import { Measure, type Taken } from './measure.js';
import { Pace } from './pace.js';
import { Screens, type Screen } from './screens.js';
import { openSockets } from './sockets.js';

/** Plays clients: a program of its own, so that its cost is not the server's. */

const LOST_AFTER_MS = 3_000;
const measure = new Measure();
const screens = new Screens();
const closedAt: number[] = [];
let sockets: EngineSocket[] = [];
let watchers: EngineSocket[] = [];
let pace: Pace | undefined;

const listener = {
  acked: (number: number) => measure.end(number),
  told: (packet: Buffer) => screens.told(packet),
  closed: () => void closedAt.push(now()),
};
const watcher = { ...listener, acked: () => undefined };

const commands = {
  async connect({ url, clients }: { url: string; clients: Client[] }): Promise<void> {
    sockets = [...sockets, ...(await openSockets(url, clients, listener))];
  },

  /** Admins who watch. */
  async watch({ url, clients }: { url: string; clients: Client[] }): Promise<void> {
    const opened = await openSockets(url, clients, watcher);
    for (const socket of opened) socket.emit(0, '["activity:subscribe",{}]');
    watchers = [...watchers, ...opened];
  },

  /** Pings at a rate, by these sockets in turn, until it is stopped. */
  pace({ perSecond, from = 0, count }: { perSecond: number; from?: number; count?: number }): void {
    pace?.stop();
    const pinging = sockets.slice(from, count === undefined ? undefined : from + count);
    pace = new Pace(pinging, perSecond, measure);
  },

  /** Stops the pace and waits for what is under way; answers whether all came back. */
  async rest(): Promise<boolean> {
    pace?.stop();
    const deadline = now() + LOST_AFTER_MS;
    while (!measure.isComplete && now() < deadline) await pause(5);
    return measure.isComplete;
  },

  mark: (): void => measure.mark(),

  take: (): Taken => measure.take(),

  /** One event, now; answers when that was. */
  emit({ socket, event }: { socket: number; event: string }): number {
    const at = now();
    sockets[socket]?.emit(measure.begin(at), event);
    return at;
  },

  read({ isReading }: { isReading: boolean }): void {
    screens.isReading = isReading;
  },

  screen: (): Screen => screens.take(),

  /** When sockets were closed, in the order of their ends. */
  closings: (): number[] => closedAt,

  leave(): void {
    for (const socket of [...sockets, ...watchers]) socket.close();
    sockets = [];
    watchers = [];
  },
};

export type LoaderCommands = typeof commands;

answerCommands(commands);
