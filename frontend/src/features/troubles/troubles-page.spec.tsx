import { START_TEMPLATES } from '@keyroster/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { adminFrame } from '../../testing/data/admin-frame.js';
import { anAdmin } from '../../testing/data/people.js';
import { templatesOf } from '../../testing/data/templates.js';
import { serve } from '../../testing/fake-server.js';
import { later } from '../../testing/later.js';
import { renderApp } from '../../testing/render-app.js';

const CHECK = 'GET /api/verify-token';
const LIST = 'GET /api/troubles?state=open';
const COUNT = 'GET /api/troubles?state=open&limit=1';
const DOWNTIME = 'GET /api/troubles/downtime';
const CLOSE = 'POST /api/troubles/close';
const UPDATE = 'POST /api/products/update';

const TROUBLE = {
  _id: '66f000000000000000000001',
  p_id: '66f000000000000000000002',
  name: 'Grammar',
  title: 'Udemy',
  opened_at: Date.UTC(2030, 0, 2, 15, 30),
  closed_at: null,
  minutes: 7,
  how: null,
  by: null,
  reports: [
    {
      user_id: '66f000000000000000000003',
      email: 'ana',
      kind: 'password',
      note: 'Since noon',
      at: Date.UTC(2030, 0, 2, 15, 30),
    },
  ],
};
const ROW = { p_id: TROUBLE.p_id, name: 'Grammar', title: 'Udemy', minutes: 90, troubles: 2 };

function opened(scripts: Parameters<typeof serve>[0] = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({
    [CHECK]: anAdmin(),
    [LIST]: { body: { troubles: [TROUBLE], total: 1 } },
    [COUNT]: { body: { troubles: [TROUBLE], total: 3 } },
    [DOWNTIME]: { body: { rows: [ROW] } },
    'GET /api/products/exposed': { body: { exposed: [] } },
    ...adminFrame,
    ...scripts,
  });
  return { calls, user: renderApp('/dashboard/trouble') };
}

const sent = (calls: ReturnType<typeof serve>, route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

it('says what, since when, and who says what', async () => {
  opened();
  const list = within(await screen.findByRole('list', { name: 'Problems' }));
  expect(list.getByRole('heading', { name: 'Udemy · Grammar' })).toBeVisible();
  expect(list.getByText(/^Since 02\/01\/2030 10:30, 7 min$/)).toBeVisible();
  const said = within(list.getByText('Since noon').closest('li') as HTMLElement);
  expect(said.getByText('02/01/2030 10:30')).toBeVisible();
  expect(said.getByText('Password')).toBeVisible();
  expect(said.getByRole('link', { name: 'ana' })).toHaveAttribute(
    'href',
    '/dashboard/users/66f000000000000000000003',
  );
  const chart = within(await screen.findByRole('region', { name: 'Downtime of the last 30 days' }));
  expect(chart.getByText('1 h 30 min in 2 incidents')).toBeVisible();
});

it.each([
  ['It works', 'works'],
  ['Fixed', 'fixed'],
  ['Removed', 'gone'],
])('%s closes it', async (label, how) => {
  const { calls, user } = opened({ [CLOSE]: { body: { message: 'Closed' } } });
  await user.click(await screen.findByRole('button', { name: `${label}: Grammar` }));
  expect(await screen.findByText('Closed')).toBeInTheDocument();
  expect(sent(calls, CLOSE)).toEqual([{ id: TROUBLE._id, how }]);
  expect(sent(calls, LIST).length).toBeGreaterThan(1);
});

it('says something to those who reported, from the template', async () => {
  const templates = START_TEMPLATES.map((template, number) => ({ ...template, _id: String(number) }));
  const { calls, user } = opened({
    [CLOSE]: { body: { message: 'Closed' } },
    'GET /api/templates': { body: { templates } },
  });
  await user.click(await screen.findByRole('button', { name: 'From template' }));
  expect(await screen.findByDisplayValue(/^Hi! What you told us about is fixed/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fixed: Grammar' }));
  expect(sent(calls, CLOSE)).toEqual([
    { id: TROUBLE._id, how: 'fixed', message: expect.stringMatching(/^Hi!/) as string },
  ]);
});

it('leaves what was written before a template came', async () => {
  const { coming, say } = later();
  const { user } = opened({ 'GET /api/templates': () => coming });
  await user.click(await screen.findByRole('button', { name: 'From template' }));
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Call me');
  await say(templatesOf());
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Call me');
});

it('edits right there, and sends what was filled in alone', async () => {
  const { calls, user } = opened({ [UPDATE]: { body: { message: 'Saved' } } });
  await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grammar' }));
  await user.type(dialog.getByLabelText('Code secret'), 'no secret!');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(sent(calls, UPDATE)).toEqual([]);
  await user.clear(dialog.getByLabelText('Code secret'));
  await user.type(dialog.getByLabelText(/^Password/), 'another');
  await user.type(dialog.getByLabelText('Domain'), 'netflix.com/login');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(sent(calls, UPDATE)).toEqual([
    { id: TROUBLE.p_id, password: 'another', domain: 'https://netflix.com/login' },
  ]);
});

it('closes an edit in which nothing was filled in, and sends nothing', async () => {
  const { calls, user } = opened();
  await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
  await user.click(await screen.findByRole('button', { name: 'Update' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, UPDATE)).toEqual([]);
});

it('says so when there is none', async () => {
  opened({ [LIST]: { body: { troubles: [], total: 0 } }, [DOWNTIME]: { body: { rows: [] } } });
  expect(await screen.findByText('No open problems')).toBeVisible();
  expect(await screen.findByText('None')).toBeVisible();
});
