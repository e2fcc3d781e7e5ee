import { endOfUser, type UserFilter } from '@keyroster/contracts';
import type { UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { csvOf } from '../support/data/imports.js';
import { registered } from '../support/data/renewals.js';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';

const LISTS = ['/api/users/false', '/api/users/true'] as const;
/** In the order in which lists sort them by name. */
const NAMES = 'ana bea_(x) carla.z dario elena fidel gabi hugo ines julia karl luz'.split(' ');

const SORTED = ['email', 'messages', 'sub_start_date', 'usage_limit', 'createdAt', 'profile_group'] as const;

let app: TestApp;
let root: Session;

const ask = (path: string) => answerOf<UserListAnswer>(root.get(path));
const found = async (list: string, q: string): Promise<string[]> =>
  (await ask(`${list}?q=${encodeURIComponent(q)}`)).users.map((user) => user.email).sort();

withApp(async (...begun) => {
  [app, root] = begun;
  await root.post('/api/group/add', { name: 'Norte' }).expect(201);
  for (const [index, email] of NAMES.entries()) {
    await registered(root, {
      email,
      profileGroup: index % 2 === 1 ? 'Norte' : '',
      subStartDate: `${28 - index}/${1 + (index % 3)}/${2026 + (index % 2)}`,
      usageLimit: index % 6,
    });
  }
});

describe.each(LISTS)('%s', (list) => {
  const admins = list.endsWith('false') ? 1 : 0;
  const everybody = NAMES.length + admins;

  it('holds all, the newest first, page by page', async () => {
    const { users, total } = await ask(list);
    const newestFirst = [...(admins ? ['root'] : []), ...NAMES].reverse();
    expect(users.map((user) => user.email)).toEqual(newestFirst);
    expect(total).toBe(everybody);
    expect(await ask(`${list}?limit=5&offset=3`)).toMatchObject({ users: users.slice(3, 8), total });
    expect(await ask(`${list}?offset=1000`)).toMatchObject({ users: [], total });
  });

  const value = (user: UserAnswer, field: (typeof SORTED)[number]): string | number => {
    if (field === 'sub_start_date') return user[field].split('/').reverse().join('');
    const answered = user[field];
    return typeof answered === 'boolean' ? Number(answered) : answered;
  };

  it.each(SORTED)('is sorted by %s, both ways', async (field) => {
    for (const [sort, sign] of [
      [field, 1],
      [`-${field}`, -1],
    ] as const) {
      const { users } = await ask(`${list}?sort=${sort}`);
      expect(users).toHaveLength(everybody);
      const values = users.map((user) => value(user, field));
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0)));
    }
  });

  it('is sorted by the days left, those without an end last', async () => {
    const { users } = await ask(`${list}?sort=days_left`);
    const ends = users.map((user) => endOfUser(user) ?? Infinity);
    expect(ends).toHaveLength(everybody);
    expect(ends).toEqual(ends.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it('is sorted before it is cut, and searched before both, with the total of what is found', async () => {
    const { users, total } = await ask(`${list}?q=a&sort=-email&limit=3&offset=1`);
    const expected = NAMES.filter((name) => name.includes('a')).reverse();
    expect(users.map((user) => user.email)).toEqual(expected.slice(1, 4));
    expect(total).toBe(expected.length);
  });
});

it('leaves admins out of the activity list alone', async () => {
  await registered(root, { email: 'second_admin', role: 'admin' });
  expect(await found('/api/users/false', 'second_admin')).toEqual(['second_admin']);
  expect(await found('/api/users/true', 'second_admin')).toEqual([]);
});

it('never answers anything derived from a password', async () => {
  const { text } = await root.get('/api/users/false').expect(200);
  expect(text).not.toMatch(/password|hash|argon/i);
});

describe('a filter', () => {
  const ENDED = { subStartDate: '1/1/2020', subValidity: 30 };
  /** The users made here that each filter shows, in the order of the lists. */
  const SHOWN: Record<UserFilter, string[]> = {
    expiring: ['f_last_day', 'f_three_left'],
    expired: ['f_ended'],
    locked: ['f_shut_out'],
    active: ['f_there'],
    inactive30: ['f_shut_out', 'f_last_day', 'f_three_left', 'f_four_left', 'f_ended'],
    alarm: [],
  };
  const FILTERS = Object.keys(SHOWN) as UserFilter[];
  const list = (path: string, query: object) => answerOf<UserListAnswer>(root.get(path).query(query));
  const emails = ({ users }: UserListAnswer) => users.map(({ email }) => email);

  beforeAll(async () => {
    await registered(root, { email: 'f_ended', ...ENDED });
    // A day that has begun doesn't count as left.
    await registered(root, { email: 'f_four_left', subValidity: 5 });
    await registered(root, { email: 'f_three_left', subValidity: 4 });
    await registered(root, { email: 'f_last_day', subValidity: 1 });
    const { _id } = await registered(root, { email: 'f_shut_out' });
    await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
    await Session.as(app, 'member', { email: 'f_there' });
  });

  it.each(FILTERS)('narrows the lists, the ids and the export: %s', async (filter) => {
    const query = { filter, q: 'f_' };
    const [users, active] = [await list(LISTS[0], query), await list(LISTS[1], query)];
    expect([emails(users), emails(active)]).toEqual([SHOWN[filter], SHOWN[filter]]);
    expect([users.total, active.total]).toEqual([users.users.length, users.users.length]);
    const ids = users.users.map(({ _id }) => _id);
    expect(await answerOf(root.get('/api/users/ids').query(query))).toEqual({ ids, total: ids.length });
    const text = await csvOf(root.get('/api/users/export?columns=email').query(query));
    expect(text.trim().split('\r\n').slice(1)).toEqual(SHOWN[filter]);
  });

  it.each(LISTS)('is applied before %s is sorted and cut', async (path) => {
    const page = await list(path, { filter: 'inactive30', q: '_left', sort: 'email', limit: 1, offset: 1 });
    expect([emails(page), page.total]).toEqual([['f_three_left'], 2]);
  });

  it('by time is answered anew once that has passed', async () => {
    const path = `${LISTS[1]}?filter=active&q=f_`;
    const first = await root.get(path).expect(200);
    app.turnClock(121_000);
    const again = await root.get(path).set('If-None-Match', String(first.headers['etag'])).expect(200);
    expect((again.body as UserListAnswer).total).toBe(0);
  });

  it('by nothing leaves the ids of everybody, the newest first', async () => {
    const { users, total } = await list(LISTS[0], {});
    expect(await answerOf(root.get('/api/users/ids'))).toEqual({ ids: users.map(({ _id }) => _id), total });
  });
});

describe('the total counts the rows that the list holds', () => {
  const first = (query: string) => ask(`${LISTS[0]}${query}`);

  describe.each(['', '?q=member&sort=email'])('%j', (query) => {
    beforeEach(async () => {
      await registered(root, { email: `member_${Math.random().toString(36).slice(2, 8)}` });
    });

    it('while memory has not heard yet of a user whom another process deleted', async () => {
      const { users } = await first('?q=member');
      jest.spyOn(app.get(UserRoster), 'remove').mockImplementation(() => undefined);
      await app.database.collection('users').deleteOne({ email: users[0]?.email ?? '' });
      const list = await first(query);
      expect(list.total).toBe(list.users.length);
    });

    it('while memory has not heard yet of a user whom another process made', async () => {
      const { _id, ...fields } = (await app.database.collection('users').findOne({ role: 'member' })) ?? {};
      expect(_id).toBeDefined();
      jest.spyOn(app.get(UserRoster), 'put').mockImplementation(() => undefined);
      const seq = 1_000_000 + Math.floor(Math.random() * 1_000_000);
      await app.database.collection('users').insertOne({ ...fields, email: `member_new_${seq}`, seq });
      const list = await first(query);
      expect(list.total).toBe(list.users.length);
    });
  });
});
