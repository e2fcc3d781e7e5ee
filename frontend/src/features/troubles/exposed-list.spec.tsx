import type { ExposedCredential } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin } from '../../testing/data/people.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-app.js';

const LIST = 'GET /api/products/exposed';
const ACCEPT = 'POST /api/products/exposed/accept';
const UPDATE = 'POST /api/products/update';
const READ = Date.UTC(2030, 0, 2, 15, 30);

const GRAMMAR: ExposedCredential = {
  p_id: '66f000000000000000000021',
  name: 'Grammar',
  title: 'Udemy',
  subtitle: 'Spanish',
  changed_at: Date.UTC(2030, 0, 1, 15),
  gone: [
    { email: 'ana', why: 'expired', last_read: READ },
    { email: 'bo', why: 'group', last_read: READ },
  ],
  total: 12,
};

function opened(lists: Reply | [Reply, ...Reply[]], more: Record<string, Reply> = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({
    'GET /api/verify-token': anAdmin(),
    'GET /api/troubles?state=open&limit=1': { body: { troubles: [], total: 0 } },
    [LIST]: lists,
    ...more,
  });
  return { calls, user: renderScreen('/dashboard/trouble?tab=change') };
}

const listed = (...exposed: ExposedCredential[]): Reply => ({ body: { exposed } });

it('says which, who is gone and why, and how many more', async () => {
  opened(listed(GRAMMAR));
  const item = within(await screen.findByRole('listitem', { name: 'Grammar' }));
  expect(item.getByText('Udemy · Spanish · Last changed 01/01/2030 10:00')).toBeVisible();
  expect(item.getByText('12 former users know this password')).toBeVisible();
  expect(item.getByText('Expired')).toBeVisible();
  expect(item.getByText('No longer in the group')).toBeVisible();
  expect(item.getAllByText('read 02/01/2030 10:30')).toHaveLength(2);
  expect(item.getByText('and 10 more')).toBeVisible();
});

it('is accepted, and goes', async () => {
  const { calls, user } = opened([listed(GRAMMAR), listed()], { [ACCEPT]: { body: { message: 'ok' } } });
  await user.click(await screen.findByRole('button', { name: 'Keep this password: Grammar' }));
  expect(await screen.findByText('Nothing to change')).toBeVisible();
  expect(calls.find(({ route }) => route === ACCEPT)?.body).toEqual({ p_id: GRAMMAR.p_id });
});

it('is changed right there', async () => {
  const { calls, user } = opened([listed(GRAMMAR), listed()], { [UPDATE]: { body: { message: 'ok' } } });
  await user.click(await screen.findByRole('button', { name: 'Change Grammar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change Grammar' }));
  await user.type(form.getByLabelText('Password'), 'new-one');
  await user.click(form.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === UPDATE)?.body).toEqual({
      id: GRAMMAR.p_id,
      password: 'new-one',
    }),
  );
  expect(await screen.findByText('Nothing to change')).toBeVisible();
});
