import { EngineSocket, type Client, type Listener } from './engine-socket.js';

const AT_ONCE = 40;

/** Opens the clients' sockets in their order, some at a time. */
export async function openSockets(
  url: string,
  clients: Client[],
  listener: Listener,
): Promise<EngineSocket[]> {
  const sockets: EngineSocket[] = [];
  for (let at = 0; at < clients.length; at += AT_ONCE) {
    const batch = clients.slice(at, at + AT_ONCE);
    sockets.push(...(await Promise.all(batch.map((client) => EngineSocket.open(url, client, listener)))));
  }
  return sockets;
}
