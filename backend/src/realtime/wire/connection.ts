import type { RealtimeSocket } from '../socket-types.js';
import { webSocketOf } from './websocket-engine.js';

export type Connection = RealtimeSocket['conn'];

const END_MS = 1_000;
const AROUND_BYTES = 128;

/** Connections that are already being ended, because a client may give many reasons for it. */
const ending = new WeakSet<object>();

/** Ends within a second, even if the client reads nothing: the library would wait for over a minute. */
export function endSoon(conn: Connection): void {
  const { socket } = conn.request;
  conn.close();
  if (socket.destroyed || ending.has(socket)) return;
  ending.add(socket);
  const timer = setTimeout(() => socket.destroy(), END_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** For clients that break the rules: reads nothing more and ends the connection. */
export function cutOff(conn: Connection): void {
  webSocketOf(conn)?.cut();
  endSoon(conn);
}

/** False where the library doesn't tell. */
export const isPongAwaited = (conn: Connection): boolean => Boolean(conn['pingTimeoutTimer']);

/** 0 where the library doesn't tell. */
export function waitingBytes(conn: Connection, isCounted: (packet: string) => boolean): number {
  const packets = conn['writeBuffer'] as ReadonlyArray<{ data?: unknown }> | undefined;
  let bytes = 0;
  for (const { data } of packets ?? [])
    if (typeof data === 'string' && isCounted(data)) bytes += data.length + AROUND_BYTES;
  return bytes;
}
