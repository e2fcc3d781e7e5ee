import type { RealtimeSocket } from '../socket-types.js';
import { webSocketOf } from './websocket-engine.js';

/** Of engine.io: what carries the packets of a socket. */
export type Connection = RealtimeSocket['conn'];

/** What was said last has so long to arrive. */
const END_MS = 1_000;
/** What is kept in memory around each packet that waits, beside its text. */
const AROUND_BYTES = 128;

/** Which end anyway: their client may give many reasons to end them. */
const ending = new WeakSet<object>();

/** Closes a connection once its client has read what it was told, or soon: the library would wait for over a minute. */
export function endSoon(conn: Connection): void {
  const { socket } = conn.request;
  conn.close();
  if (socket.destroyed || ending.has(socket)) return;
  ending.add(socket);
  const timer = setTimeout(() => socket.destroy(), END_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** The same for somebody who breaks the rules: nothing more that they send is read. */
export function cutOff(conn: Connection): void {
  webSocketOf(conn)?.cut();
  endSoon(conn);
}

/** Whether the server has asked for a sign of life and not had it yet; no, where the library doesn't tell. */
export function isPongAwaited(conn: Connection): boolean {
  return Boolean(conn['pingTimeoutTimer']);
}

/** The bytes that wait until a client takes what it was told before; 0, where the library doesn't tell. */
export function waitingBytes(conn: Connection, isCounted: (packet: string) => boolean): number {
  const packets = conn['writeBuffer'] as ReadonlyArray<{ data?: unknown }> | undefined;
  let bytes = 0;
  for (const { data } of packets ?? [])
    if (typeof data === 'string' && isCounted(data)) bytes += data.length + AROUND_BYTES;
  return bytes;
}
