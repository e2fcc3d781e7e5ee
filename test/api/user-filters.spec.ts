import type { UserFilter } from '@keyroster/contracts';
import type { UserAnswer, UserChangedAnswer, UserIdsAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';

const LISTS = ['/api/users/false', '/api/users/true'];
const ENDED = { subStartDate: '1/1/2020', subValidity: 30 };

/** Whom each filter shows, in the order of the lists. */
const SHOWN: Record<UserFilter, string[]> = {
  expiring: ['last_day', 'three_left'],
  expired: ['ended'],
  locked: ['shut_out'],
  active: ['there'],
  inactive30: ['shut_out', 'last_day', 'three_left', 'four_left', 'ended'],
  alarm: [],
};
const FILTERS = Object.keys(SHOWN) as UserFilter[];

let app: TestApp;
let root: Session;

const register = async (email: string, details: object = {}): Promise<UserAnswer> =>
  (await answerOf<UserChangedAnswer>(root.post('/api/users/register', aUser({ email, ...details })), 201))
    .user;
const list = (path: string, query: object) => answerOf<UserListAnswer>(root.get(path).query(query));
const emails = ({ users }: UserListAnswer) => users.map(({ email }) => email);

withApp(async (...begun) => {
  [app, root] = begun;
  await register('ended', ENDED);
  // A day that has begun doesn't count as left.
  await register('four_left', { subValidity: 5 });
  await register('three_left', { subValidity: 4 });
  await register('last_day', { subValidity: 1 });
  const { _id } = await register('shut_out');
  await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
  await Session.as(app, 'member', { email: 'there' });
  await root.post('/api/users/update', { id: root.user._id, ...ENDED }).expect(200);
});

describe.each(LISTS)('%s', (path) => {
  it.each(FILTERS)('shows those whom %s lets through, and counts them', async (filter) => {
    const answer = await list(path, { filter });
    // Signing in counts as activity: the admin's, too, whom the activity list leaves out.
    const isAmongThem = filter === 'active' && path === LISTS[0];
    expect(emails(answer)).toEqual([...SHOWN[filter], ...(isAmongThem ? ['root'] : [])]);
    expect(answer.total).toBe(answer.users.length);
  });

  it('filters what is searched, in any order, page by page', async () => {
    const asked = { filter: 'inactive30', q: '_left', sort: 'email' };
    expect(emails(await list(path, asked))).toEqual(['four_left', 'three_left']);
    const page = await list(path, { ...asked, limit: 1, offset: 1 });
    expect(emails(page)).toEqual(['three_left']);
    expect(page.total).toBe(2);
  });
});

it('a filter by time is answered anew once that has passed', async () => {
  const path = `${LISTS[1]}?filter=active`;
  try {
    const first = await root.get(path).expect(200);
    app.turnClock(121_000);
    const again = await root.get(path).set('If-None-Match', String(first.headers['etag'])).expect(200);
    expect((again.body as UserListAnswer).total).toBe(0);
  } finally {
    app.turnClock(0);
  }
});

it('the export holds those whom the filter shows', async () => {
  const { text } = await root
    .get('/api/users/export')
    .query({ filter: 'expiring', columns: 'email' })
    .expect(200);
  expect(text.trim().split('\r\n').slice(1)).toEqual(SHOWN.expiring);
});

describe('/api/users/ids', () => {
  const ids = (query: object) => answerOf<UserIdsAnswer>(root.get('/api/users/ids').query(query));

  it('holds everybody, the newest first', async () => {
    const { users, total } = await list('/api/users/false', {});
    expect(await ids({})).toEqual({ ids: users.map(({ _id }) => _id), total });
  });

  it.each(FILTERS)('holds those whom the list would show with %s and a search', async (filter) => {
    for (const q of ['', 'e', '_left']) {
      const { users, total } = await list('/api/users/false', { filter, q });
      expect(await ids({ filter, q })).toEqual({ ids: users.map(({ _id }) => _id), total });
    }
  });
});
