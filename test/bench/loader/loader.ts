import { setTimeout as pause } from 'node:timers/promises';
import { now, answerCommands } from '../lab/commands.js';
import { EngineSocket, type Client, type Listener } from './engine-socket.js';
import { comeBack } from './herd.js';
import { Measure, sendAtRate, type Taken } from './measure.js';
import { Screens, type Screen } from './screens.js';

/** The loader acts as clients in a process of its own, so that its cost is not the server's. */

const PING = '["presence:ping",{}]';
const LOST_AFTER_MS = 3_000;
const AT_ONCE = 40;
const measure = new Measure();
const screens = new Screens();
const closedAt: number[] = [];
let sockets: EngineSocket[] = [];
let watchers: EngineSocket[] = [];
let stopPace: () => void = () => undefined;

interface Connecting {
  url: string;
  clients: Client[];
}

const listener = {
  acked: (number: number) => measure.end(number),
  told: (packet: Buffer) => screens.told(packet),
  closed: () => void closedAt.push(now()),
};
const watcher = { ...listener, acked: () => undefined };

/** Opens the clients' sockets in their order, some at a time. */
async function openSockets({ url, clients }: Connecting, hearing: Listener): Promise<EngineSocket[]> {
  const opened: EngineSocket[] = [];
  for (let at = 0; at < clients.length; at += AT_ONCE) {
    const batch = clients.slice(at, at + AT_ONCE);
    opened.push(...(await Promise.all(batch.map((client) => EngineSocket.open(url, client, hearing)))));
  }
  return opened;
}

function ping(socket: EngineSocket): void {
  socket.emit(measure.begin(now()), PING);
}

/** The first `count` admins watch from now on, the others don't. */
function watchWith({ count }: { count: number }): void {
  for (const [place, socket] of watchers.entries()) {
    socket.emit(0, place < count ? '["activity:subscribe",{}]' : '["activity:unsubscribe",{}]');
  }
}

const commands = {
  async connect(asked: Connecting): Promise<void> {
    sockets = [...sockets, ...(await openSockets(asked, listener))];
  },

  /** Connects admins who watch. */
  async watch(asked: Connecting): Promise<void> {
    watchers = [...watchers, ...(await openSockets(asked, watcher))];
    watchWith({ count: watchers.length });
  },

  watchWith,

  /** Sends an event at a rate, by all sockets in turn, until it is stopped. */
  pace({ perSecond, event = PING }: { perSecond: number; event?: string }): void {
    stopPace();
    stopPace = sendAtRate(sockets, perSecond, event, measure);
  },

  /** Stops the pace and waits for acks in flight; returns whether all arrived. */
  async rest(): Promise<boolean> {
    stopPace();
    const deadline = now() + LOST_AFTER_MS;
    while (!measure.isComplete && now() < deadline) await pause(5);
    return measure.isComplete;
  },

  mark: (): void => measure.mark(),

  take: (): Taken => measure.take(),

  /** Pings by each of these sockets, one after the other; returns when each ping was sent. */
  async pingEach(series: Record<'from' | 'count' | 'everyMs', number>): Promise<number[]> {
    const sentAt: number[] = [];
    for (const socket of sockets.slice(series.from, series.from + series.count)) {
      const at = now();
      sentAt.push(at);
      socket.emit(measure.begin(at), PING);
      await pause(series.everyMs);
    }
    return sentAt;
  },

  /** Cuts all sockets at once; their clients reconnect by themselves, and ping. */
  comeBack({ url, clients }: Connecting) {
    return comeBack(sockets, clients, (client) => EngineSocket.open(url, client, listener), ping);
  },

  /** The watching admins read nothing more. */
  stall(): void {
    for (const socket of watchers) socket.stall();
  },

  /** How many packets the watchers have got so far. */
  told: (): number => screens.count,

  read({ isReading }: { isReading: boolean }): void {
    screens.isReading = isReading;
  },

  screen: (): Screen => screens.take(),

  /** When sockets were closed, in the order of their ends. */
  closings: (): number[] => closedAt,
};

export type LoaderCommands = typeof commands;

answerCommands(commands);
