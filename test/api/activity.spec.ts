import { Types } from 'mongoose';
import type { Response } from 'supertest';
import type { ActivityHistoryAnswer, ActivityListAnswer } from '@keyroster/contracts/dto';
import { UndoKeeper } from '../../backend/src/modules/record/changes/undo/undo-keeper.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { pauseByTries } from '../support/app/wrong-tries.js';
import { listedUser } from '../support/data/listed-user.js';
import { pingAt } from '../support/data/spans.js';
import { rowOf } from '../support/sockets/activity.js';
import { aGroup, aGroupName } from '../support/data/profile-groups.js';
import { manyUsers } from '../support/data/many-users.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { AN_UNDO, takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';

const LIST = '/api/users/true';

let app: TestApp;
let root: Session;

const activity = (query = '') => answerOf<ActivityListAnswer>(root.get(`${LIST}${query}`));

withApp((...begun) => ([app, root] = begun), { TRUST_PROXY: 'loopback' });

it('the activity list says the time, its state and the counts of the whole list, admins left out', async () => {
  await Session.as(app, 'admin');
  const before = await activity();
  const locked = await Session.as(app, 'member');
  await root.post('/api/users/lock', { id: locked.user._id, value: true }).expect(200);
  const { counts, total, serverTime } = await activity();
  expect(total).toBe(before.total + 1);
  expect(counts).toEqual({ active: before.counts.active + 1, total, locked: before.counts.locked + 1 });
  expect(Math.abs(serverTime - Date.now())).toBeLessThan(5_000);
  const searched = await activity('?q=nobody_at_all');
  expect(searched).toMatchObject({ users: [], total: 0, counts: { total, locked: counts.locked } });
});

describe('the ETag of the activity list', () => {
  const conditional = (query: string, etag: string) => root.get(`${LIST}${query}`).set('If-None-Match', etag);
  const etagOf = async (query = '') => (await root.get(`${LIST}${query}`).expect(200)).get('ETag') ?? '';

  it('is weak, and spares an answer while nothing changes but the time', async () => {
    const timeOf = (answer: Response) => Number(answer.get('X-Server-Time'));
    const first = await root.get(LIST).expect(200);
    expect(Math.abs(timeOf(first) - Date.now())).toBeLessThan(5_000);
    const etag = first.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/".+"$/);
    app.turnClock(1_000);
    const again = await conditional('', etag).expect(304);
    expect([again.text, again.get('ETag')]).toEqual(['', etag]);
    expect(timeOf(again) - timeOf(first)).toBeGreaterThanOrEqual(1_000);
  });

  it('belongs to its query', async () => {
    const etag = await etagOf('?limit=1');
    await conditional('?limit=1', etag).expect(304);
    await conditional('?limit=1', `"another", ${etag.replace('W/', '')}`).expect(304);
    await conditional('', etag).expect(200);
    await conditional('?limit=1&offset=1', etag).expect(200);
    await conditional('?limit=1&sort=email', etag).expect(200);
  });

  it.each<[string, (member: Session, group: string) => PromiseLike<unknown>]>([
    ['a ping from another address', (member) => pingAt(member, '192.0.2.77')],
    ['a pause', (member) => pauseByTries(app, member.user)],
    [
      'the name of a group',
      (_, _id) => root.post('/api/group/update', { _id, name: aGroupName() }).expect(200),
    ],
  ])('changes with %s', async (_what, change) => {
    const { _id } = await aGroup(root);
    const member = await Session.as(app, 'member', { profileGroup: _id });
    const etag = await etagOf();
    await change(member, _id);
    await until(5_000, async () => (await conditional('', etag)).status === 200);
  });
});

it('a ping or login sets the last ping and the addresses, and shows in both lists at once, though two come in one second', async () => {
  const member = await Session.as(app, 'member');
  for (const address of ['192.0.2.1', '192.0.2.2']) await pingAt(member, address);
  const answer = await answerOf<{ serverTime: number }>(pingAt(member, '192.0.2.3'));
  expect(Object.keys(answer)).toEqual(['serverTime']);
  const ip_address_history = ['192.0.2.3', '192.0.2.2', '192.0.2.1', '127.0.0.1'];
  const seen = { ip_address: '192.0.2.3', ip_address_history, first_ip: '127.0.0.1' };
  const row = await rowOf(root, member);
  expect([row, await listedUser(root, member.user)]).toMatchObject([seen, seen]);
  expect(Math.abs(row.last_ping_timestamp - answer.serverTime / 1_000)).toBeLessThan(2);
});

describe('a reset', () => {
  it('clears last ping, address and history of those who are named, leaves the first address, and does nothing where one is not there', async () => {
    const [reset, other] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    expect(await answerOf(root.post('/api/users/resetactivity', { ids: [reset.user._id] }))).toEqual({
      message: 'Activity reseted',
      undo: AN_UNDO,
    });
    expect(await rowOf(root, reset)).toMatchObject({
      last_ping_timestamp: 0,
      ip_address: '',
      ip_address_history: [],
      first_ip: '127.0.0.1',
    });
    expect(await rowOf(root, other)).toMatchObject({ ip_address: '127.0.0.1' });
    await reset.get('/api/verify-token').expect(200);
    const ids = [other.user._id, 'f'.repeat(24)];
    await refused(root.post('/api/users/resetactivity', { ids }), 404);
    expect(await rowOf(root, other)).toMatchObject({ ip_address: '127.0.0.1' });
  });

  it('of all clears those of all non-admins, in pieces, and is taken back whole', async () => {
    await Session.as(app, 'member');
    const users = app.database.collection('users');
    const ids = (await manyUsers(app.database, 1_200, [])).map((id) => new Types.ObjectId(id));
    await users.updateMany({ _id: { $in: ids } }, [{ $set: { last_ping_timestamp: 5, reset_at: 0 } }]);
    const stored = () => users.countDocuments({ last_ping_timestamp: 5 });
    const kept = jest.spyOn(app.get(UndoKeeper), 'keep');
    const reset = await root.post('/api/users/resetactivity', {}).expect(200);
    expect(await stored()).toBe(0);
    expect((await activity()).counts.active).toBe(0);
    expect((await listedUser(root, root.user)).last_ping_timestamp).toBeGreaterThan(0);
    const steps = kept.mock.calls[0]?.[1].steps ?? [];
    expect(Math.max(...steps.map(({ documents }) => documents.length))).toBeLessThanOrEqual(500);
    await takeBack(root, undoOf(reset)).expect(200);
    expect(await stored()).toBe(1_200);
    await users.deleteMany({ _id: { $in: ids } });
  });
});

it('the history of activity has a point for the minute of the start', async () => {
  const { points } = await answerOf<ActivityHistoryAnswer>(root.get('/api/users/activity/history?hours=1'));
  expect(Math.abs((points[0]?.at ?? 0) - Date.now())).toBeLessThan(3 * 60_000);
});
