import { serve } from '../../testing/fake-server.js';
import { exportShown, linesOf } from './user-export.js';

const HEAD = '\uFEFFId,Email,observation\r\n';

it('keeps the lines of those who are wanted, and lets go of their ids', () => {
  const file = `${HEAD}a1,ana,\r\nb2,beto,late\r\nc3,cleo,\r\n`;
  expect(linesOf(file, new Set(['a1', 'c3']))).toBe('\uFEFFEmail,observation\r\nana,\r\ncleo,\r\n');
});

it('knows line breaks, commas and quotes within quotes', () => {
  const odd = 'a1,ana,"one, ""two""\nb2,three"\r\n';
  expect(linesOf(`${HEAD}${odd}b2,beto,\r\n`, new Set(['a1']))).toBe(
    '\uFEFFEmail,observation\r\nana,"one, ""two""\nb2,three"\r\n',
  );
  expect(linesOf(`${HEAD}${odd}b2,beto,\r\n`, new Set(['b2']))).toBe('\uFEFFEmail,observation\r\nbeto,\r\n');
});

it.each([
  [false, 'days_left'],
  [true, '-days_left'],
])('is sorted by days left as the table is, descending: %s', async (isDescending, sort) => {
  const route = `GET /api/users/export?sort=${sort}&columns=&lang=en`;
  const calls = serve({ [route]: { body: {} } });
  const view = { shown: [], sorting: { key: 'daysLeft', isDescending } };
  await exportShown({ search: '', filter: 'all', view, language: 'en' });
  expect(calls).toEqual([expect.objectContaining({ route })]);
});

it('keeps the head where nobody is left', () => {
  expect(linesOf(HEAD, new Set(['a1']))).toBe('\uFEFFEmail,observation\r\n');
});
