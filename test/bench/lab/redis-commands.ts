import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const LINE = /^cmdstat_([^:]+):calls=(\d+)/gm;
/** The commands that reading the counts takes. */
const OWN = ['info', 'quit'];

export type CommandCounts = ReadonlyMap<string, number>;

/** How often each command was sent to this Redis since it started. */
export async function redisCommands(port: number): Promise<CommandCounts> {
  const socket = connect(port, '127.0.0.1');
  socket.write('INFO commandstats\r\nQUIT\r\n');
  const told = await text(socket);
  return new Map([...told.matchAll(LINE)].map(([, name = '', calls]) => [name, Number(calls)]));
}

/** The commands between two counts, for each of so many parts. */
export function sentBetween(
  before: CommandCounts = new Map(),
  after: CommandCounts = new Map(),
  parts: number,
): CommandCounts {
  const sent = [...after].map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / parts] as const);
  return new Map(sent.filter(([name, count]) => count > 0 && !OWN.includes(name)));
}
