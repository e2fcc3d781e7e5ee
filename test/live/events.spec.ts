import type { AuditListAnswer } from '@keyroster/contracts/dto';
import { resetActivity, rowOf, statusOf } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { RawSocket } from '../support/sockets/raw-socket.js';
import { answerOf } from '../support/checks/answer.js';
import { expectErrorBody } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
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
afterEach(() => app.turnClock(0));

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

  it.each(['nonsense', '__proto__', 'session:ended'])(
    'do not include %s, which is answered 400',
    async (event) => {
      await expectRefusal(socket.send(event, {}), 400);
      expect(socket.isOpen).toBe(true);
    },
  );

  it.each([
    ['nonsense', 'Evento desconocido'],
    ['activity:subscribe', 'No tienes permiso para hacer esto'],
  ])('that are refused are answered in the language of the socket: %s', async (event, message) => {
    const spanish = await member.socket({ auth: { token: member.token, language: 'es' } });
    expect(await spanish.send(event, {})).toMatchObject({ message });
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
  it.each([
    ['without a payload', []],
    ['with an empty one', [{}]],
  ])('%s is acknowledged with the server’s time', async (_, payload) => {
    const before = Date.now();
    const { serverTime } = (await socket.send('presence:ping', ...payload)) as { serverTime: number };
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['a text', ['now']],
    ['a null', [null]],
    ['a list', [[]]],
    ['a field', [{ at: 1 }]],
    ['two payloads', [{}, {}]],
  ])('with %s is refused, and counts for nothing', async (_, payload) => {
    await resetActivity(root, member);
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

describe('a subscription', () => {
  it.each([
    ['a list', []],
    ['an unknown field', { epoch: 'a', seq: 1, more: true }],
    ['an epoch that is no text', { epoch: 1, seq: 1 }],
    ['a seq below 0', { epoch: 'a', seq: -1 }],
    ['a broken seq', { epoch: 'a', seq: 1.5 }],
    ['a seq like a query', { epoch: 'a', seq: { $gt: 0 } }],
  ])('with %s is refused', async (_, payload) => {
    const theirs = await root.socket();
    await expectRefusal(theirs.send('activity:subscribe', payload), 400);
    theirs.close();
  });

  it.each([
    ['an epoch', { epoch: 'a' }],
    ['a seq', { seq: 1 }],
  ])('with %s alone begins anew', async (_, payload) => {
    const theirs = await root.socket();
    const answer = await theirs.send('activity:subscribe', payload);
    expect(Object.keys(answer).sort()).toEqual(['counts', 'epoch', 'seq', 'serverTime']);
    theirs.close();
  });

  it('ends without a payload, and not with one', async () => {
    const theirs = await root.socket();
    await expectRefusal(theirs.send('activity:unsubscribe', { seq: 1 }), 400);
    expect(await theirs.send('activity:unsubscribe')).toEqual({});
    theirs.close();
  });
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
    app.stopClock();
    await Promise.all(Array.from({ length: 40 }, () => socket.settle()));
    app.stopClock(9_000);
    await Promise.all(Array.from({ length: 60 }, () => socket.settle()));
    app.stopClock(2_000);
    await Promise.all(Array.from({ length: 40 }, () => socket.settle()));
    expect(socket.isOpen).toBe(true);
    socket.client.emit('presence:ping', {}, undefined as never);
    await until(5_000, () => !socket.isOpen);
  });
});
