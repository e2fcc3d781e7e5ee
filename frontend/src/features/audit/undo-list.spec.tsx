import { screen, waitFor, within } from '@testing-library/react';
import { type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { setServerClock } from '../../testing/fake-sockets.js';
import { openScreen } from '../../testing/render-app.js';
import { hear, pass } from '../../testing/page.js';
import { leftText } from './audit-page.js';

const LIST = 'GET /api/undo';
const UNDO = 'POST /api/undo';
const NOW = Date.UTC(2030, 0, 15, 12);

const anUndo = (changes: object = {}) => ({
  _id: '65f0000000000000000000e1',
  at: NOW - 60_000,
  until: NOW + 540_000,
  actor: 'root',
  action: 'users.delete',
  names: ['ana', 'beto'],
  counts: { users: 2, sessions: 1, whitelist_state: 1 },
  ...changes,
});
const listed = (...undos: object[]) => ({ body: { undos } });

function opened(scripts: Scripts, path = '/dashboard/audit?tab=undo') {
  jest.setSystemTime(NOW);
  return openScreen(path, scripts);
}

const item = () => screen.findByRole('listitem');

it('is a tab of the Audit screen: what was done, when in Lima, by whom, to whom, and for how long it can be undone', async () => {
  const entries = { body: { entries: [], total: 0 } };
  const { user } = opened(
    { 'GET /api/audit?limit=200&offset=0': entries, [LIST]: listed(anUndo()) },
    '/dashboard/audit',
  );
  await user.click(await screen.findByRole('link', { name: 'Can be undone' }));
  const row = await item();
  const told = [
    'Users deleted',
    'ana, beto',
    '15/01/2030 06:59',
    'by root',
    '2 users and 1 session',
    ' left',
  ];
  for (const text of told) expect(row).toHaveTextContent(text);
});

it("counts down by the server's clock, and lets go what is over", async () => {
  jest.setSystemTime(NOW);
  setServerClock(NOW + 500_000);
  opened({ [LIST]: listed(anUndo()) });
  expect(await item()).toHaveTextContent(/0:[34]\d left/);
  await pass(20_000);
  expect(await item()).toHaveTextContent(/0:[12]\d left/);
  await pass(20_000);
  expect(screen.getByText('Nothing can be undone at the moment')).toBeVisible();
});

it('takes a change back, and says why one can not be', async () => {
  const why = 'ana was changed since: nothing was undone';
  const { user, calls } = opened({
    [LIST]: () => (sent(calls, UNDO).length > 1 ? listed() : listed(anUndo())),
    [UNDO]: [refusal('STALE_VERSION', why), { body: { message: 'Undone' } }],
  });
  const press = async () =>
    user.click(within(await item()).getByRole('button', { name: 'Undo Users deleted ana, beto' }));
  await press();
  expect(await screen.findByText(why)).toBeInTheDocument();
  await press();
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(sent(calls, UNDO)).toEqual(Array(2).fill({ id: '65f0000000000000000000e1' }));
  expect(await screen.findByText('Nothing can be undone at the moment')).toBeVisible();
});

it('is fetched again when the server tells that it is another', async () => {
  const second = anUndo({ _id: '65f0000000000000000000e2', action: 'title.deleted', names: ['Netflix'] });
  opened({ [LIST]: [listed(anUndo()), listed(second, anUndo())] });
  await item();
  hear('data:changed', { what: 'undo' });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Title deletedNetflix');
});

it.each([
  [600_000, '10:00'],
  [544_001, '9:05'],
  [1, '0:01'],
  [-5_000, '0:00'],
])('%d ms are left as %s', (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
