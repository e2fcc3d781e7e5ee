import type { UserListAnswer } from '@keyroster/contracts/dto';
import type { Response } from 'supertest';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { aCourse, credentialsSeenBy, fill } from '../support/data/courses.js';
import { MEDIA, namesIn } from '../support/data/media.js';
import { pictures } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback' });
  admin = await Session.root(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const undone = (answer: Pick<Response, 'body'>) =>
  takeBack(admin, undoOf(answer)).expect(200, { message: 'Undone' });

it.each(MEDIA)(
  '$kind: the picture is served again under its old name',
  async ({ kind, list: all, upload, remove, field }) => {
    const uploaded = await fill(admin.post(upload), {}, await pictures.png()).expect(201);
    const [name = ''] = namesIn(uploaded, field);
    const deleted = await admin.post(remove, { name }).expect(200);
    await admin.get(`/static/${kind}/${name}`).expect(404);
    await undone(deleted);
    await admin.get(`/static/${kind}/${name}`).expect(200);
    expect(namesIn(await admin.get(all).expect(200), field)).toContain(name);
  },
);

it('a whitelist entry comes back; the switch stays as it is', async () => {
  await admin.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201);
  await admin.post('/api/whitelist/enforce', { value: true }).expect(200);
  const { whitelist } = (await admin.get('/api/whitelist').expect(200)).body as {
    whitelist: { _id: string }[];
  };
  const deleted = await admin.delete('/api/whitelist', { id: whitelist[0]?._id }).expect(200);
  await undone(deleted);
  expect((await admin.get('/api/whitelist').expect(200)).body).toMatchObject({
    whitelist,
    enforced: false,
  });
});

it('a replaced picture is served again, and the new one no longer', async () => {
  const { subtitle, credential } = await aCourse(admin);
  const replaced = await fill(
    admin.post('/api/update/image'),
    { id: credential._id },
    await pictures.png(),
  ).expect(200);
  const { image } = replaced.body as { image: string };
  await undone(replaced);
  expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
  await admin.get(`/static/products/${credential.image}`).expect(200);
  await admin.get(`/static/products/${image}`).expect(404);
});

it('cleared activity comes back beneath what came after', async () => {
  const quiet = await Session.as(app, 'member');
  const busy = await Session.as(app, 'member');
  const ids = [quiet.user._id, busy.user._id];
  const activity = async () => {
    const answer = await admin.get('/api/users/false').expect(200);
    const { users } = answer.body as UserListAnswer;
    return ids.map((id) => users.find(({ _id }) => _id === id));
  };
  const before = await activity();
  app.turnClock(5_000);
  const reset = await admin.post('/api/users/resetactivity', { ids }).expect(200);
  app.turnClock(10_000);
  await busy.post('/api/users/ping').set('X-Forwarded-For', '10.9.8.7').expect(200);
  const pinged = (await activity())[1];
  await undone(reset);
  const after = await activity();
  expect(after[0]).toMatchObject({
    last_ping_timestamp: before[0]?.last_ping_timestamp,
    ip_address: '127.0.0.1',
    ip_address_history: ['127.0.0.1'],
  });
  expect(after[1]?.last_ping_timestamp).toBe(pinged?.last_ping_timestamp);
  expect(after[1]?.ip_address_history).toEqual(['10.9.8.7', '127.0.0.1']);
});

describe('a ping a moment before, which memory alone knows', () => {
  const rowOf = async ({ user }: Pick<Session, 'user'>) => {
    const { users } = (await admin.get(`/api/users/false?q=${user.email}`).expect(200))
      .body as UserListAnswer;
    return users.find(({ _id }) => _id === user._id);
  };
  afterEach(() => app.turnClock(0));

  it.each([
    ['deletion', false, (_id: string) => admin.delete(`/api/users/${_id}`)],
    ['reset', true, (_id: string) => admin.post('/api/users/resetactivity', { ids: [_id] })],
    ['reset of all', true, () => admin.post('/api/users/resetactivity', {})],
  ])('comes back with a %s that is undone', async (_what, raised, act) => {
    const member = await Session.as(app, 'member');
    const loggedIn = await rowOf(member);
    app.turnClock(20_000);
    await member.post('/api/users/ping').expect(200);
    const before = await rowOf(member);
    expect(before?.last_ping_timestamp).toBeGreaterThan(loggedIn?.last_ping_timestamp ?? 0);
    await undone(await act(member.user._id).expect(200));
    // A change that is undone raises the version; what was deleted comes back to the byte.
    const version = raised ? (before?.version ?? 0) + 1 : before?.version;
    expect(await rowOf(member)).toEqual({ ...before, version });
  });
});
