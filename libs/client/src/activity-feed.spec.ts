import type { ActivityDelta } from '@keyroster/contracts';
import { connect, type KeyrosterClient } from './keyroster-client.js';
import { SERVER_TIME, StandInServer } from './testing/stand-in-server.js';

let server: StandInServer;
let client: KeyrosterClient;
let heard: ('gap' | ActivityDelta)[];
let wake: () => void;

const watcher = {
  onDelta: (delta: ActivityDelta) => {
    heard.push(delta);
    wake();
  },
  onGap: () => heard.push('gap'),
};

const counts = { active: 2, total: 3, locked: 1 };
const user = { _id: '65f0000000000000000000aa', last_ping_timestamp: 1_900_000_000 };

const aDelta = (from: number, epoch = 'one'): ActivityDelta => ({
  epoch,
  from,
  to: from + 1,
  serverTime: SERVER_TIME,
  users: [user],
  removed: [],
  counts,
});

/** Watches, and resolves once the beginning was heard. */
async function watching(): Promise<() => void> {
  const stop = client.watchActivity(watcher);
  await hearing(2);
  return stop;
}

/** Resolves once `heard` has at least `count` entries. */
async function hearing(count: number): Promise<void> {
  while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
}

beforeEach(async () => {
  heard = [];
  wake = () => undefined;
  server = await StandInServer.start();
  client = connect({ url: server.url, token: 't1', reconnect: { firstMs: 5, maxMs: 20 } });
});

afterEach(async () => {
  client.close();
  await server.stop();
});

it('begins with the figures, and asks for the list', async () => {
  await watching();
  const { epoch, seq, serverTime, counts: figures } = server.subscribed;
  expect(server.subscriptions).toEqual([{}]);
  expect(heard).toEqual([
    'gap',
    { epoch, from: seq, to: seq, serverTime, users: [], removed: [], counts: figures },
  ]);
});

it.each([
  ['a number is missing', aDelta(9)],
  ['the server has started anew', aDelta(7, 'two')],
])('asks for the list when %s', async (_when, delta) => {
  await watching();
  server.sockets.emit('activity:delta', delta);
  await hearing(4);
  expect(heard.slice(2)).toEqual(['gap', delta]);
});

it('says after an interruption what it saw last, and takes what it missed', async () => {
  await watching();
  server.sockets.emit('activity:delta', aDelta(7));
  await hearing(3);
  const missed = { ...aDelta(8), to: 12 };
  server.subscribed = { ...server.subscribed, seq: 12, missed };
  server.sockets.disconnectSockets(true);
  await hearing(4);
  expect(server.subscriptions).toEqual([{}, { epoch: 'one', seq: 8 }]);
  server.sockets.emit('activity:delta', aDelta(12));
  await hearing(5);
  expect(heard.slice(3)).toEqual([missed, aDelta(12)]);
});

it('is told no more when the last has stopped watching, and begins anew with the next', async () => {
  const stop = await watching();
  stop();
  await server.until('unsubscribe');
  client.watchActivity(watcher);
  await server.until('subscribe', 2);
  expect(server.subscriptions).toEqual([{}, {}]);
});

describe('silence', () => {
  const bearing = (silenceMs: number): string[] => {
    client.close();
    client = connect({ url: server.url, token: 't1', reconnect: { firstMs: 5, maxMs: 20 }, silenceMs });
    const states: string[] = [];
    client.on('state', (state) => states.push(state));
    return states;
  };

  it('is taken for a dead connection while somebody watches: it connects anew, and says what it saw last', async () => {
    const states = bearing(300);
    client.watchActivity(watcher);
    await server.until('subscribe', 2);
    expect(states.slice(0, 3)).toEqual(['live', 'connecting', 'live']);
    expect(server.subscriptions.slice(0, 2)).toEqual([{}, { epoch: 'one', seq: 7 }]);
  });

  it('is broken by whatever is heard, news or not', async () => {
    const states = bearing(1_000);
    await watching();
    for (let beat = 0; beat < 12; beat += 1) {
      server.sockets.emit('activity:delta', { ...aDelta(7), to: 7, users: [] });
      await hearing(3 + beat);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(states).toEqual(['live']);
  });

  it('means nothing to who watches nothing', async () => {
    server.pingEvery = 100;
    const states = bearing(200);
    const stop = client.watchActivity(watcher);
    await server.until('subscribe');
    stop();
    await server.until('ping', 5);
    expect(states).toEqual(['live']);
  });
});
