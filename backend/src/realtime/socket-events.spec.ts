import { SOCKET_EVENTS_PER_WINDOW } from '@keyroster/contracts';
import { Clock } from '../common/time/clock.js';
import type { DomainEvents } from '../common/domain-events.js';
import type { Reactions } from '../common/reactions.js';
import type { LocalSockets } from './local-sockets.js';
import { SlowReaders } from './entry/slow-readers.js';
import { PacketBudget } from './entry/socket-budgets.js';
import { SocketEvents } from './socket-events.js';
import type { RealtimeSocket } from './socket-types.js';

/** A socket of a library that hides its internals: no decoder, no WebSocket, no queue. */
class PlainSocket {
  readonly data = { packets: new PacketBudget(), caller: { role: 'member' } };
  readonly client = {};
  readonly answers: unknown[] = [];
  isConnected = true;
  readonly conn = {
    transport: { writable: true },
    request: { socket: { destroyed: true } },
    close: () => undefined,
  };
  private listener: ((event: string, ...sent: unknown[]) => void) | undefined;

  onAny(listener: (event: string, ...sent: unknown[]) => void): void {
    this.listener = listener;
  }

  disconnect(): void {
    this.isConnected = false;
  }

  hear(event: string): void {
    this.listener?.(event, (answer: unknown) => this.answers.push(answer));
  }
}

describe('where the insides of the library are out of reach', () => {
  let socket: PlainSocket;

  beforeEach(() => {
    socket = new PlainSocket();
    const events = new SocketEvents(
      new Clock(),
      { of: () => [] } as unknown as Reactions,
      new SlowReaders({} as LocalSockets),
      { emit: () => undefined } as unknown as DomainEvents,
    );
    events.attach(socket as unknown as RealtimeSocket);
  });

  it('an unknown event is answered all the same', () => {
    socket.hear('nonsense');
    expect(socket.answers).toEqual([expect.objectContaining({ statusCode: 400, code: 'BAD_EVENT' })]);
  });

  it('events are counted all the same, and the 101st is neither answered nor forgiven', () => {
    for (let event = 0; event < SOCKET_EVENTS_PER_WINDOW; event += 1) socket.hear('nonsense');
    expect(socket.isConnected).toBe(true);
    socket.hear('nonsense');
    expect(socket.isConnected).toBe(false);
    expect(socket.answers).toHaveLength(SOCKET_EVENTS_PER_WINDOW);
  });
});
