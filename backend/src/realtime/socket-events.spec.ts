import { SOCKET_EVENTS_PER_WINDOW } from '@keyroster/contracts';
import { Clock } from '../common/time/clock.js';
import { PacketBudget } from './entry/socket-budgets.js';
import { LocalSockets } from './local-sockets.js';
import { SocketEvents } from './socket-events.js';

it('unknown events are answered and counted, also where the insides of the library are out of reach', () => {
  const answers: unknown[] = [];
  const disconnect = jest.fn();
  let hear: (event: string, ack: (answer: unknown) => void) => void = () => undefined;
  // No decoder, no WebSocket, no queue.
  const socket = {
    data: { packets: new PacketBudget(), caller: { role: 'member' } },
    client: {},
    conn: { transport: { writable: true }, request: { socket: { destroyed: true } }, close: () => undefined },
    onAny: (listener: typeof hear) => (hear = listener),
    disconnect,
  };
  const events = new SocketEvents(new Clock(), { of: () => [] } as never, new LocalSockets({} as never), {
    emit: () => undefined,
  } as never);
  events.attach(socket as never);
  const send = () => hear.call(socket, 'nonsense', (answer) => answers.push(answer));
  for (let event = 0; event < SOCKET_EVENTS_PER_WINDOW; event += 1) send();
  expect(answers.at(-1)).toMatchObject({ statusCode: 400, code: 'BAD_EVENT' });
  expect(disconnect).not.toHaveBeenCalled();
  send();
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(answers).toHaveLength(SOCKET_EVENTS_PER_WINDOW);
});
