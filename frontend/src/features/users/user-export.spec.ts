import { serve } from '../../testing/fake-server.js';
import { aListedUser } from '../../testing/data/people.js';
import type { UserRow } from './user-list.js';
import { exportShown, linesOf } from './user-export.js';

const HEAD = '\uFEFFId,Email,observation\r\n';

it('keeps the lines of those who are wanted, in that order, and lets go of their ids', () => {
  const file = `${HEAD}a1,ana,\r\nb2,beto,late\r\nc3,cleo,\r\n`;
  expect(linesOf(file, () => ['c3', 'a1', 'gone'])).toBe('\uFEFFEmail,observation\r\ncleo,\r\nana,\r\n');
});

it('knows line breaks, commas and quotes within quotes', () => {
  const odd = 'a1,ana,"one, ""two""\nb2,three"\r\n';
  expect(linesOf(`${HEAD}${odd}b2,beto,\r\n`, () => ['a1'])).toBe(
    '\uFEFFEmail,observation\r\nana,"one, ""two""\nb2,three"\r\n',
  );
  expect(linesOf(`${HEAD}${odd}b2,beto,\r\n`, () => ['b2'])).toBe('\uFEFFEmail,observation\r\nbeto,\r\n');
});

it.each([
  [false, 'days_left'],
  [true, '-days_left'],
])('is sorted by days left as the table is, descending: %s', async (isDescending, sort) => {
  const route = `GET /api/users/export?sort=${sort}&columns=&lang=en`;
  const calls = serve({ [route]: { body: {} } });
  const view = { shown: [], columns: [], sorting: { key: 'daysLeft', isDescending } };
  await exportShown({ search: '', filter: 'all', view, language: 'en' });
  expect(calls).toEqual([expect.objectContaining({ route })]);
});

it('has the order of a screen that sorts by itself', async () => {
  const file = '\uFEFFId,Email\r\n1,ana_10\r\n2,ana_2\r\n3,Beto\r\n';
  const answer = { type: 'text/csv', text: () => Promise.resolve(file) };
  globalThis.fetch = () =>
    Promise.resolve({ ok: true, headers: new Headers(), blob: () => Promise.resolve(answer) } as Response);
  const column = { key: 'email', header: 'Email', width: 200, text: ({ user }: UserRow) => user.email };
  const columns = [{ ...column, sortBy: column.text }];
  const rows = ['3 Beto', '1 ana_10', '2 ana_2'].map((text, number) => {
    const [_id = '', email = ''] = text.split(' ');
    return { user: aListedUser(number, { _id, email }), number };
  });
  const view = { shown: columns, columns, sorting: { key: 'email', isDescending: false } };
  const made = jest.spyOn(globalThis, 'Blob').mockImplementation(() => ({}) as Blob);
  await exportShown({ search: '', filter: 'all', view, rows, language: 'en' });
  expect(made.mock.lastCall?.[0]).toEqual(['\uFEFFEmail\r\nana_2\r\nana_10\r\nBeto\r\n']);
});

it('keeps the head where nobody is left', () => {
  expect(linesOf(HEAD, () => ['a1'])).toBe('\uFEFFEmail,observation\r\n');
});
