import { screen, waitFor } from '@testing-library/react';
import { adminFrame } from '../../testing/admin-frame.js';
import { serve, type Call } from '../../testing/fake-server.js';
import { anAdmin } from '../../testing/people.js';
import { renderApp } from '../../testing/render-app.js';

const LIST = 'GET /api/audit?limit=200&offset=0';

const anEntry = (changes: object = {}) => ({
  _id: '65f0000000000000000000d1',
  seq: 41,
  at: '2030-01-15T12:00:00.000Z',
  actor: 'root',
  action: 'user.updated',
  target: '65f000000000000000000002',
  target_name: 'ana',
  ip: '192.0.2.7',
  before: { role: 'member' },
  after: { role: 'specific' },
  hash: 'abc',
  ...changes,
});

const page = (...entries: object[]) => ({ body: { entries, total: entries.length } });

const base = {
  'GET /api/verify-token': anAdmin(),
  ...adminFrame,
  'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true } },
  [LIST]: page(anEntry()),
};

function opened(scripts: Parameters<typeof serve>[0] = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({ ...base, ...scripts });
  return { calls, user: renderApp('/dashboard/audit') };
}

const asked = (calls: Call[], route: string) =>
  waitFor(() => expect(calls.map((call) => call.route)).toContain(route));

it('says who did what, whose, when in Lima, from where, and what changed', async () => {
  opened();
  const row = await screen.findByRole('row', { name: /ana/ });
  for (const text of [
    '15/01/2030 07:00',
    'root',
    'User edited',
    '192.0.2.7',
    'role: member → specific',
    '41',
  ]) {
    expect(row).toHaveTextContent(text);
  }
});

it('names what is not sealed yet, and the command line', async () => {
  opened({ [LIST]: page(anEntry({ seq: null, hash: null, ip: null, actor: null })) });
  const row = await screen.findByRole('row', { name: /ana/ });
  expect(row).toHaveTextContent('not yet');
  expect(row).toHaveTextContent('command line');
});

it('searches, and filters by action', async () => {
  const search = 'GET /api/audit?q=ana&limit=200&offset=0';
  const locks = 'GET /api/audit?q=ana&action=user.locked&limit=200&offset=0';
  const { user, calls } = opened({ [search]: page(anEntry()), [locks]: page() });
  await screen.findByRole('row', { name: /ana/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ana');
  await asked(calls, search);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'User locked');
  await asked(calls, locks);
  expect(await screen.findByText('No entry matches')).toBeVisible();
});

it('shows whole days of Lima', async () => {
  const [from, to] = [Date.UTC(2030, 0, 14, 5), Date.UTC(2030, 0, 16, 5) - 1];
  const since = `GET /api/audit?from=${from}&limit=200&offset=0`;
  const between = `GET /api/audit?from=${from}&to=${to}&limit=200&offset=0`;
  const { user, calls } = opened({ [since]: page(anEntry()), [between]: page(anEntry()) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Span' }), 'From … to …');
  await user.type(screen.getByLabelText('From'), '14/01/2030');
  await asked(calls, since);
  await user.type(screen.getByLabelText('To'), '15/01/2030');
  await asked(calls, between);
});

it('hands out all that is asked for as CSV, with the token', async () => {
  const csv = 'GET /api/audit?q=ana&format=csv';
  const search = 'GET /api/audit?q=ana&limit=200&offset=0';
  const { user, calls } = opened({ [csv]: { body: {} }, [search]: page(anEntry()) });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'ana');
  await asked(calls, search);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await asked(calls, csv);
  expect(calls.find(({ route }) => route === csv)?.authorization).toBe('Bearer t1');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
});
