import { endOfUser } from '@keyroster/contracts';
import type { UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';

const LISTS = ['/api/users/false', '/api/users/true'];
/** In the order in which lists sort them by name. */
const NAMES = [
  'ana',
  'bea_(x)',
  'carla.z',
  'dario',
  'elena',
  'fidel',
  'gabi',
  'hugo',
  'ines',
  'julia',
  'karl',
  'luz',
];

let app: TestApp;
let root: Session;

const ask = (path: string) => answerOf<UserListAnswer>(root.get(path));
const found = async (list: string, q: string): Promise<string[]> =>
  (await ask(`${list}?q=${encodeURIComponent(q)}`)).users.map((user) => user.email).sort();

withApp(async (...begun) => {
  [app, root] = begun;
  await root.post('/api/group/add', { name: 'Norte' }).expect(201);
  for (const [index, email] of NAMES.entries()) {
    const odd = index % 2 === 1;
    await root
      .post('/api/users/register', {
        email,
        password: 'abc',
        role: odd ? 'member' : 'specific',
        profileGroup: odd ? 'Norte' : '',
        subStartDate: `${28 - index}/${1 + (index % 3)}/${2026 + (index % 2)}`,
        usageLimit: index % 6,
      })
      .expect(201);
  }
});

describe.each(LISTS)('%s', (list) => {
  const admins = list.endsWith('false') ? 1 : 0;
  const everybody = NAMES.length + admins;

  it('holds all, the newest first', async () => {
    const { users, total } = await ask(list);
    const newestFirst = [...(admins ? ['root'] : []), ...NAMES].reverse();
    expect(users.map((user) => user.email)).toEqual(newestFirst);
    expect(total).toBe(everybody);
  });

  it('counts what a search finds', async () => {
    const { users, total } = await ask(`${list}?q=a&limit=2`);
    expect(users).toHaveLength(2);
    expect(total).toBe(NAMES.filter((name) => name.includes('a')).length);
  });

  it('is answered page by page', async () => {
    const { users: all } = await ask(list);
    const pages = [];
    for (let offset = 0; offset < everybody; offset += 5) {
      const { users, total } = await ask(`${list}?limit=5&offset=${offset}`);
      expect(total).toBe(everybody);
      pages.push(...users);
    }
    expect(pages).toEqual(all);
    expect((await ask(`${list}?offset=1000`)).users).toEqual([]);
  });

  const value = (user: UserAnswer, field: Exclude<keyof UserAnswer, 'lock' | 'package'>): string | number => {
    const answered = user[field];
    if (field === 'sub_start_date') return String(answered).split('/').reverse().join('');
    return typeof answered === 'number' || typeof answered === 'boolean'
      ? Number(answered)
      : String(answered);
  };

  it.each(['email', 'messages', 'sub_start_date', 'usage_limit', 'createdAt', 'profile_group'] as const)(
    'is sorted by %s, both ways',
    async (field) => {
      for (const [sort, sign] of [
        [field, 1],
        [`-${field}`, -1],
      ] as const) {
        const { users } = await ask(`${list}?sort=${sort}`);
        expect(users).toHaveLength(everybody);
        const values = users.map((user) => value(user, field));
        expect(values).toEqual(values.toSorted((a, b) => (a < b ? -sign : a > b ? sign : 0)));
      }
    },
  );

  it('is sorted by the days left, those without an end last', async () => {
    const { users } = await ask(`${list}?sort=days_left`);
    const ends = users.map((user) => endOfUser(user) ?? Infinity);
    expect(ends).toHaveLength(everybody);
    expect(ends).toEqual(ends.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it('is sorted before it is cut, and searched before both', async () => {
    const { users } = await ask(`${list}?q=a&sort=-email&limit=3&offset=1`);
    const expected = NAMES.filter((name) => name.includes('a'))
      .reverse()
      .slice(1, 4);
    expect(users.map((user) => user.email)).toEqual(expected);
  });
});

it('leaves admins out of the activity list alone', async () => {
  await root
    .post('/api/users/register', { email: 'second_admin', password: 'abc', role: 'admin' })
    .expect(201);
  expect(await found('/api/users/false', 'second_admin')).toEqual(['second_admin']);
  expect(await found('/api/users/true', 'second_admin')).toEqual([]);
});

it.each(['yes', '1', 'all', 'true/x'])('has no list /api/users/%s', async (word) => {
  await refused(root.get(`/api/users/${word}`), 404);
});

it('never answers anything derived from a password', async () => {
  const { text } = await root.get('/api/users/false').expect(200);
  expect(text).not.toMatch(/password|hash|argon/i);
});

describe('the total', () => {
  const LIST = '/api/users/false';

  const ask = (query: string) => answerOf<UserListAnswer>(root.get(`${LIST}${query}`));

  describe.each(['', '?q=member', '?q=member&sort=email', '?sort=-email'])(
    'the list of users %s',
    (query) => {
      beforeEach(async () => {
        for (const name of ['one', 'two', 'three'])
          await Session.as(app, 'member', {
            email: `member_${name}_${Math.random().toString(36).slice(2, 8)}`,
          });
      });
      afterEach(() => jest.restoreAllMocks());

      it('counts the rows that it holds, while memory has not heard yet of a user whom another process deleted', async () => {
        const { users } = await ask('?q=member');
        jest.spyOn(app.get(UserRoster), 'remove').mockImplementation(() => undefined);
        await app.database.collection('users').deleteOne({ email: users[0]?.email ?? '' });
        const list = await ask(query);
        expect(list.total).toBe(list.users.length);
      });

      it('counts the rows that it holds, while memory has not heard yet of a user whom another process made', async () => {
        const stored = await app.database.collection('users').findOne({ role: 'member' });
        jest.spyOn(app.get(UserRoster), 'put').mockImplementation(() => undefined);
        const { _id, ...fields } = stored ?? {};
        expect(_id).toBeDefined();
        const seq = 1_000_000 + Math.floor(Math.random() * 1_000_000);
        await app.database.collection('users').insertOne({ ...fields, email: `member_new_${seq}`, seq });
        const list = await ask(query);
        expect(list.total).toBe(list.users.length);
      });
    },
  );
});
