import { DATA_KINDS, isRefusal } from '@keyroster/contracts';
import { SocketEvents } from '../../backend/src/realtime/socket-events.js';
import { ADMIN_ROWS } from '../support/access/admin-rows.js';
import { titleOf } from '../support/access/access-table.js';
import type { TableCaller } from '../support/access/callers.js';
import { Listener, SERVER_EVENTS } from '../support/access/listeners.js';
import type { Kind, Row } from '../support/access/row.js';
import { AccessScene } from '../support/access/scene.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { expectErrorBody } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

/** The events of the contract, and who may send them. No other event may be open. */
const EVENTS: Record<string, 'user' | 'admin'> = {
  'presence:ping': 'user',
  'activity:subscribe': 'admin',
  'activity:unsubscribe': 'admin',
};
/** Who is refused at the handshake with another status than 401, though their session has ended, too. */
const AT_THE_DOOR: Record<string, number> = { locked: 403, expired: 403 };
const OF_A_TITLE: Kind[] = ['title', 'subtitle', 'credential'];
/** Making and signing in fifty people costs two hashes each. */
const SET_WITHIN_MS = 120_000;
/** News for everybody: about the page's frame, or about a list of which each sees a part. */
const FOR_ALL = ['groups', 'logos', 'ads'];

jest.setTimeout(60_000);

const isSameChange = (one: Row, other: Row) => one.route === other.route && one.names === other.names;

/** Whether an id comes in the body or in the query makes no difference here. */
const changes = ADMIN_ROWS.filter(
  (row, place) =>
    !row.route.startsWith('GET') && ADMIN_ROWS.findIndex((one) => isSameChange(one, row)) === place,
).map((row) => [titleOf(row), row] as const);

/** Longer than the time over which a socket's events are counted. */
const BUDGET_MS = 11_000;

/** A program has no presence, and can't ping. */
const mayHear = (standing: unknown, event: string, may: 'user' | 'admin'): boolean =>
  standing === 'program'
    ? event !== 'presence:ping'
    : may === 'user' || standing === 'admin' || standing === 'supervisor';

let scene: AccessScene;
let turned = 0;
let admins: Listener[];
let others: Listener[];
let screen: Listener;

const listenAs = async ({ name, session }: Pick<TableCaller, 'name' | 'session'>): Promise<Listener> =>
  new Listener(name, await session.socket());

/** Resolves once everything that was sent so far has arrived. */
const settleAll = (listeners: Listener[]) => Promise.all(listeners.map(({ socket }) => socket.settle()));

beforeAll(async () => {
  scene = await AccessScene.set({ WS_HANDSHAKES_PER_SECOND: '1000' });
}, SET_WITHIN_MS);
afterAll(() => scene.app.stop());

it('has every event that the app listens to, and no other', () => {
  expect([...scene.app.get(SocketEvents).permissions.keys()].sort()).toEqual(Object.keys(EVENTS).sort());
});

it('has news of every kind in the table of routes', () => {
  const told = new Set(ADMIN_ROWS.flatMap(({ tells }) => tells?.[0] ?? []));
  expect([...DATA_KINDS].filter((kind) => !told.has(kind))).toEqual([]);
});

it('lets nobody in but those whose session is good, and takes their events as the contract says', async () => {
  const faults: string[] = [];
  for (const { name, session, standing } of scene.callers) {
    if (typeof standing === 'object') {
      const body = await LiveSocket.refusal(scene.app.url, { auth: { token: session.token } });
      expectErrorBody(body);
      const status = AT_THE_DOOR[name] ?? 401;
      if (body.statusCode !== status) faults.push(`${name} at the door: ${body.statusCode}`);
      continue;
    }
    const socket = await session.socket();
    for (const [event, may] of Object.entries(EVENTS)) {
      const isOpen = mayHear(standing, event, may);
      // A caller who may not send an event is refused before its payload is checked.
      const answer = await socket.send(event, isOpen ? {} : 5);
      const status = isRefusal(answer) ? answer.statusCode : 200;
      if (isRefusal(answer)) expectErrorBody(answer);
      if (status !== (isOpen ? 200 : 403)) faults.push(`${name}, ${event}: ${status}`);
    }
    socket.close();
  }
  expect(faults).toEqual([]);
});

/** Has no payload, and is mostly for everybody; tests of announcements check whom others reach. */
const ANNOUNCED = 'announcement:changed';

describe('of what happens', () => {
  beforeAll(async () => {
    const isIn = ({ standing }: TableCaller) => typeof standing !== 'object';
    const listeners = await Promise.all(
      scene.callers.filter(isIn).map(async (caller) => ({ caller, listener: await listenAs(caller) })),
    );
    const whose = (standing: string) =>
      listeners.filter(({ caller }) => caller.standing === standing).map(({ listener }) => listener);
    // Supervisors get changes of their users, and none of these users is theirs.
    [admins, others] = [whose('admin'), [...whose('user'), ...whose('supervisor')]];
    screen = await listenAs({ name: 'a screen that watches', session: await scene.hand() });
    await screen.socket.watch();
  });
  beforeEach(() => {
    // Resets the count of events per socket, which is not tested here.
    scene.app.turnClock((turned += BUDGET_MS));
  });
  afterAll(() => scene.app.turnClock(0));

  /** Waits for what was sent so far, and forgets it. */
  async function listenAnew(): Promise<void> {
    await settleAll([...admins, ...others]);
    for (const listener of [...admins, ...others, screen]) listener.forget();
  }

  /** A listener whom only changes of this thing concern; undefined where they concern admins alone. */
  async function concernedBy({ names }: Row, id: string): Promise<Listener | undefined> {
    if (names === undefined || (!OF_A_TITLE.includes(names) && names !== 'user')) return undefined;
    return listenAs({ name: 'concerned', session: await scene.ownerOf(names, id) });
  }

  it.each(changes)('%s tells those whom it concerns, and nobody else', async (_, row) => {
    const id = await scene.freshFor(row);
    const concerned = await concernedBy(row, id);
    await listenAnew();
    const answer = await scene.callAsHand(row, id);
    expect([answer.status, answer.text]).toEqual([row.ok ?? 200, expect.anything()]);
    const [what, whom] = row.tells ?? [];
    if (what !== undefined) await Promise.all(admins.map((listener) => listener.isTold(what)));
    if (what !== undefined && whom !== 'admins') await concerned?.isTold(what);
    await settleAll(others);
    const expected = whom === 'all' ? [what] : [];
    if (whom === 'all' && what !== undefined)
      await Promise.all(others.map((listener) => listener.isTold(what)));
    for (const { name, heard, news } of others) {
      expect([name, news]).toEqual([name, expected]);
      expect(heard.filter(([event]) => event !== 'data:changed' && event !== ANNOUNCED)).toEqual([]);
      if (id !== '') expect(JSON.stringify(heard)).not.toContain(id);
    }
    const said = [...admins, ...others, screen].flatMap(({ heard }) => heard.map(([event]) => event));
    expect(said.filter((event) => !SERVER_EVENTS.includes(event))).toEqual([]);
    for (const { heard } of admins) expect(heard.filter(([event]) => event === 'activity:delta')).toEqual([]);
    concerned?.socket.close();
  });

  it('those whose session ends hear why and nothing after it', async () => {
    const gone = await Session.as(scene.app, 'admin');
    const listener = await listenAs({ name: 'gone', session: gone });
    await listenAnew();
    await listener.socket.watch();
    const admin = await scene.hand();
    await admin.post('/api/users/update', { id: gone.user._id, role: 'member' }).expect(200);
    await until(5_000, () => !listener.socket.isOpen);
    expect(listener.end?.code).toBe('changed');
    const again = await listenAs({ name: 'back', session: await gone.again() });
    await admin.post('/api/whitelist/enforce', { value: false }).expect(200);
    await admin.post('/api/shops/create', { shop_name: `after ${gone.user._id}` }).expect(201);
    await Promise.all(admins.map((each) => each.isTold('shops')));
    await again.socket.settle();
    expect(again.news.filter((what) => !FOR_ALL.includes(what))).toEqual([]);
    expect(listener.heard.at(-1)?.[0]).toBe('session:ended');
    again.socket.close();
  });
});
