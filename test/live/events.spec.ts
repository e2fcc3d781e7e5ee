import type { AuditListAnswer } from '@keyroster/contracts/dto';
import { resetActivity, rowOf, statusOf } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { RawSocket } from '../support/sockets/raw-socket.js';
import { answerOf, expectErrorBody } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

const OF_ADMINS = ['activity:subscribe', 'activity:unsubscribe'];

let app: TestApp;
let root: Session;
let member: Session;
let socket: LiveSocket;

async function expectRefusal(answer: Promise<object>, statusCode: number): Promise<void> {
  const body = await answer;
  expect(body).toMatchObject({ statusCode });
  expectErrorBody(body as Parameters<typeof expectErrorBody>[0]);
}

withApp((...begun) => ([app, root] = begun));
beforeEach(async () => {
  member = await Session.as(app, 'member');
  socket = await member.socket();
});

describe('the events', () => {
  it('that are refused are told of in the audit, gathered by event', async () => {
    for (let sent = 0; sent < 3; sent += 1) {
      for (const event of OF_ADMINS) await expectRefusal(socket.send(event, {}), 403);
    }
    const told = async () => {
      const query = { action: 'access.refused', actor: member.user.email };
      return (await answerOf<AuditListAnswer>(root.get('/api/audit').query(query))).entries;
    };
    await until(5_000, async () => (await told()).length === OF_ADMINS.length);
    expect((await told()).map(({ after }) => after)).toEqual(
      expect.arrayContaining(OF_ADMINS.map((path) => ({ method: 'SOCKET', path }))),
    );
    expect((await told())[0]).toMatchObject({ actor_id: member.user._id, ip: '127.0.0.1' });
  });

  it('include no others, which are answered 400', async () => {
    for (const event of ['nonsense', '__proto__', 'session:ended'])
      await expectRefusal(socket.send(event, {}), 400);
    expect(socket.isOpen).toBe(true);
  });

  it('that are refused are answered in the language of the socket', async () => {
    const spanish = await member.socket({ auth: { token: member.token, language: 'es' } });
    expect(await spanish.send('nonsense', {})).toMatchObject({ message: 'Evento desconocido' });
    const message = 'No tienes permiso para hacer esto';
    expect(await spanish.send('activity:subscribe', {})).toMatchObject({ message });
    spanish.close();
  });

  it('may come without an ack, even bad ones', async () => {
    const { client } = socket;
    for (const payload of [undefined, {}, 5, null, 'text', [1]]) {
      for (const event of ['presence:ping', 'nonsense', 'activity:subscribe']) {
        client.emit(event as 'presence:ping', payload as Record<string, never>, undefined as never);
      }
    }
    await socket.settle();
    expect(socket.isOpen).toBe(true);
  });
});

describe('a ping', () => {
  it('without a payload or with an empty one is acknowledged with the server’s time', async () => {
    for (const payload of [[], [{}]]) {
      const before = Date.now();
      const { serverTime } = (await socket.send('presence:ping', ...payload)) as { serverTime: number };
      expect(serverTime).toBeGreaterThanOrEqual(before);
      expect(serverTime).toBeLessThanOrEqual(Date.now());
    }
  });

  it('with a text, a null, a list, a field or two payloads is refused, and counts for nothing', async () => {
    await resetActivity(root, member);
    for (const payload of [['now'], [null], [[]], [{ at: 1 }], [{}, {}]])
      await expectRefusal(socket.send('presence:ping', ...payload), 400);
    expect(await rowOf(root, member)).toMatchObject({ last_ping_timestamp: 0 });
  });

  it('may come ten times at once, then once a second', async () => {
    app.stopClock();
    for (let ping = 0; ping < 10; ping += 1) expect(await socket.ping()).toHaveProperty('serverTime');
    await expectRefusal(socket.ping(), 429);
    // Every socket has a count of its own, even those of the same user.
    expect(await (await member.socket()).ping()).toHaveProperty('serverTime');
    app.stopClock(1_000);
    expect(await socket.ping()).toHaveProperty('serverTime');
    await expectRefusal(socket.ping(), 429);
    expect(socket.isOpen).toBe(true);
  });
});

describe('a ping of a client that writes its packets itself', () => {
  let raw: RawSocket;

  beforeEach(async () => {
    await resetActivity(root, member);
    raw = await RawSocket.enter(app.url, member.token);
  });
  afterEach(() => raw.close());

  it.each([
    ['425["presence:ping",{}]', '435[{"serverTime":'],
    ['42120["presence:ping",{ }]', '43120[{"serverTime":'],
    ['425["presence:ping",{"at":1}]', '435[{"statusCode":400'],
    ['425["activity:unsubscribe"]', '435[{"statusCode":403'],
  ])('%s is answered %s…', async (packet, answer) => {
    raw.send(packet);
    await until(5_000, () => raw.heard.some((heard) => heard.startsWith(answer)));
  });

  it('counts without a number too, and is not answered', async () => {
    raw.send('42["presence:ping",{}]');
    raw.send('427["presence:pong"]');
    await until(5_000, () => raw.heard.some((heard) => heard.startsWith('437')));
    expect(raw.heard.filter((heard) => heard.startsWith('43'))).toHaveLength(1);
    expect(await statusOf(root, member)).toBe('Active');
  });

  it.each([
    ['to another namespace', ['42/admin,5["presence:ping",{}]']],
    ['after it took its leave', ['41', '425["presence:ping",{}]']],
    ['that asks for nothing known', ['435["presence:ping",{}]']],
  ])('%s is neither answered nor counted', async (_, packets) => {
    for (const packet of packets) raw.send(packet);
    // Everything that was sent before has arrived.
    await socket.settle();
    expect(raw.heard.some((heard) => heard.startsWith('435'))).toBe(false);
    expect(await statusOf(root, member)).toBe('Inactive');
  });
});

it('a subscription takes its position alone, begins anew with half of it, and ends without a payload', async () => {
  const screen = await root.socket();
  const right = { epoch: 'a', seq: 1 };
  const wrong = [{ more: true }, { epoch: 1 }, { seq: -1 }, { seq: 1.5 }, { seq: { $gt: 0 } }];
  for (const payload of [[], ...wrong.map((part) => ({ ...right, ...part }))])
    await expectRefusal(screen.send('activity:subscribe', payload), 400);
  for (const payload of [{ epoch: 'a' }, { seq: 1 }]) {
    const answer = await screen.send('activity:subscribe', payload);
    expect(Object.keys(answer).sort()).toEqual(['counts', 'epoch', 'seq', 'serverTime']);
  }
  await expectRefusal(screen.send('activity:unsubscribe', { seq: 1 }), 400);
  expect(await screen.send('activity:unsubscribe')).toEqual({});
  screen.close();
});

describe('a socket is closed', () => {
  it('for a payload over 16 KB, and not for a smaller one', async () => {
    await expectRefusal(socket.send('nonsense', 'a'.repeat(15 * 1024)), 400);
    socket.client.emit('nonsense' as 'presence:ping', 'a'.repeat(16 * 1024) as never, undefined as never);
    await until(5_000, () => !socket.isOpen);
  });

  it('for binary, however deep inside', async () => {
    const payload = { a: { b: new Uint8Array([1, 2, 3]) } };
    socket.client.emit('presence:ping', payload as never, undefined as never);
    await until(5_000, () => !socket.isOpen);
  });

  it('for over 100 events in any 10 seconds, not in those between two full ones', async () => {
    for (const [afterMs, events] of [
      [0, 40],
      [9_000, 60],
      [2_000, 40],
    ] as const) {
      app.stopClock(afterMs);
      await Promise.all(Array.from({ length: events }, () => socket.settle()));
    }
    expect(socket.isOpen).toBe(true);
    socket.client.emit('presence:ping', {}, undefined as never);
    await until(5_000, () => !socket.isOpen);
  });
});
