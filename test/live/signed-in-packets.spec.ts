import { SOCKET_EVENTS_PER_WINDOW } from '@keyroster/contracts';
import { LocalSockets } from '../../backend/src/realtime/local-sockets.js';
import type { RealtimeSocket } from '../../backend/src/realtime/socket-types.js';
import { RawSocket } from '../support/sockets/raw-socket.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

const PING_FRAME = 0x9;
/** A ping with so long an id that its ack is long, too. */
const LONG_QUESTION = `42${'9'.repeat(15_000)}["presence:ping"]`;
const MIB = 1024 * 1024;

let app: TestApp;
let member: Session;
let raw: RawSocket;

/** The server's side of a user's only socket. */
function served({ user }: Session): RealtimeSocket {
  for (const socket of app.get(LocalSockets).all())
    if (socket.data.caller.user_id === user._id) return socket;
  throw new Error('It was let in');
}

withApp((started) => (app = started));
beforeEach(async () => {
  member = await Session.as(app, 'member');
  raw = await RawSocket.enter(app.url, member.token);
  app.stopClock();
});
afterEach(() => raw.close());

/** Waits until everything that was sent so far is read, or the socket is closed. */
async function settle(number = 7): Promise<void> {
  raw.send(`42${number}["settle"]`);
  await until(5_000, () => raw.isClosed || raw.hasHeard(`43${number}[`));
}

describe('of a socket that was let in, within 10 seconds', () => {
  it.each<[string, () => void]>([
    ['pongs that nobody asked for', () => raw.send('3')],
    ['answers that nobody asked for', () => raw.send('435[]')],
    ['pings of the websocket', () => raw.sendFrame('', { opcode: PING_FRAME })],
    ['events without an answer', () => raw.send('42["nonsense"]')],
  ])('%s count, and the 101st closes it', async (_what, send) => {
    for (let sent = 0; sent < SOCKET_EVENTS_PER_WINDOW - 1; sent += 1) send();
    await settle();
    expect(raw.isClosed).toBe(false);
    send();
    await until(5_000, () => raw.isClosed);
  });

  it('a pong that the server asked for costs nothing', async () => {
    const { conn } = served(member);
    for (let sent = 0; sent < SOCKET_EVENTS_PER_WINDOW - 1; sent += 1) raw.send('6');
    // As the server's timer does every 25 seconds.
    const heart = conn as unknown as { sendPacket: (type: string) => void; resetPingTimeout: () => void };
    heart.sendPacket('ping');
    heart.resetPingTimeout();
    await until(5_000, () => raw.heard.includes('2'));
    raw.send('3');
    await settle();
    expect(raw.isClosed).toBe(false);
    raw.send('3');
    await until(5_000, () => raw.isClosed);
  });
});

describe('a socket that was let in', () => {
  it('is closed when it says what it should not, even where its client would stay', async () => {
    const said = [
      ['asks once more', '40{"token":"nonsense"}'],
      ['asks for another namespace', '40/admin,'],
      ['speaks to another namespace', '42/admin,["nonsense"]'],
      ['takes its leave', '41'],
      ['says what nobody can read', '42{'],
    ] as const;
    const all = await Promise.all(
      said.map(async ([what, packet]) => {
        const stubborn = await Session.as(app, 'member');
        const other = await RawSocket.enter(app.url, stubborn.token, { isStubborn: true });
        const { socket } = served(stubborn).conn.request;
        other.send(packet);
        return { what, other, socket };
      }),
    );
    const staying = () => all.filter(({ socket }) => !socket.destroyed).map(({ what }) => what);
    await until(2_500, () => staying().length === 0).catch(() => undefined);
    expect(staying()).toEqual([]);
    for (const { other } of all) other.close();
  });

  it('is cut off once it leaves 1 MiB unread of what it is answered', async () => {
    const { conn } = served(member);
    const { socket } = conn.request;
    raw.stopReading();
    let largest = 0;
    for (let window = 1; window <= 20 && !socket.destroyed; window += 1) {
      app.stopClock(10_001);
      for (let sent = 0; sent < SOCKET_EVENTS_PER_WINDOW; sent += 1) raw.send(LONG_QUESTION);
      // The server has read all of it, or reads no more, once nothing has come for a quarter of a second.
      let [before, same] = [-1, 0];
      await until(5_000, () => {
        same = socket.bytesRead === before ? same + 1 : 0;
        before = socket.bytesRead;
        return same === 25 || socket.destroyed;
      });
      const waiting = (conn['writeBuffer'] as { data?: string }[]).reduce(
        (bytes, { data = '' }) => bytes + data.length,
        0,
      );
      largest = Math.max(largest, waiting + socket.writableLength);
    }
    await until(2_500, () => socket.destroyed);
    expect(largest).toBeLessThan(1.1 * MIB);
    expect(largest).toBeGreaterThan(0.5 * MIB);
  });

  it('is closed within 2 seconds when its session ends, though it reads nothing', async () => {
    const { socket } = served(member).conn.request;
    raw.stopReading();
    await member.post('/api/users/logout').expect(200);
    await until(2_500, () => socket.destroyed);
  });
});

it('an admin’s screen may subscribe and unsubscribe as often as it likes: nothing is left behind', async () => {
  const root = await Session.root(app);
  const screen = await root.socket();
  const ours = served(root);
  const listeners = () => [ours.listenerCount('disconnect'), ours.conn.listenerCount('drain')];
  await screen.watch();
  const before = listeners();
  for (let time = 0; time < 20; time += 1) {
    await screen.send('activity:unsubscribe');
    await screen.watch();
  }
  expect(listeners()).toEqual(before);
  await screen.send('activity:unsubscribe');
  expect(ours.listenerCount('disconnect')).toBe((before[0] ?? 0) - 1);
  screen.close();
});
