import { act, screen, waitFor } from '@testing-library/react';
import { adminFrame } from '../testing/data/people.js';
import type { Call, Scripts } from '../testing/fake-server.js';
import { openScreen, renderApp } from '../testing/render-app.js';
import { type User, pass } from '../testing/page.js';

const CHECK = 'GET /api/verify-token';
const LIST = 'GET /api/whitelist';
const OFFICE = {
  _id: '65f0000000000000000000a1',
  ip_address: '10.9.9.9',
  createdAt: '2030-01-15T12:00:00.000Z',
};
const LISTED = { body: { whitelist: [OFFICE], enforced: false, ip: '203.0.113.9' } };
const asked = (calls: Call[], route: string) => calls.filter((call) => call.route === route).length;
const overlay = () => screen.queryByText('Loading');
const bar = () => screen.queryByRole('progressbar');
const cancel = () => screen.getByRole('button', { name: 'Cancel' });

const open = (scripts: Scripts) =>
  openScreen('/dashboard/whitelist', { ...adminFrame, [LIST]: LISTED, ...scripts }, renderApp);

async function add(user: User, address: string) {
  await user.type(await screen.findByPlaceholderText('Enter IP eg: 203.0.113.9'), `${address}{Enter}`);
  await pass(200);
}

it('an overlay that lasts says after 3 s what it waits for; whoever cancels sees what failed, with another try', async () => {
  const { calls, user } = open({ [LIST]: ['silence', LISTED] });
  await waitFor(() => expect(asked(calls, LIST)).toBe(1));
  await pass(2_900);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await pass(200);
  expect(screen.getByText('Waiting for what this screen shows…')).toBeVisible();
  await user.click(cancel());
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText(/^Waiting/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('10.9.9.9')).toBeVisible();
});

it('an overlay that lasts leaves what was typed, asks what became of what was sent, and says that it may have been done', async () => {
  const { calls, user } = open({ 'POST /api/whitelist': 'silence' });
  await add(user, '10.1.2.3');
  await pass(3_000);
  expect(screen.getByText('Waiting for the server to answer what you sent…')).toBeVisible();
  const before = asked(calls, LIST);
  await user.click(cancel());
  expect(await screen.findByText('Cancelled. The change may still have gone through.')).toBeInTheDocument();
  await waitFor(() => expect(asked(calls, LIST)).toBe(before + 1));
  expect(screen.getByPlaceholderText('Enter IP eg: 203.0.113.9')).toHaveValue('10.1.2.3');
  expect(screen.getByPlaceholderText('Enter IP eg: 203.0.113.9')).toHaveFocus();
  expect(screen.queryByText(/^Waiting/)).toBeNull();
});

it('what shows while requests are pending is the overlay and the bar, once somebody has waited 150 ms', async () => {
  openScreen('/dashboard/users', { [CHECK]: 'silence' }, renderApp);
  // Loads the code that follows a login.
  await act(() => import('./signed-in.js'));
  await pass(140);
  expect([overlay(), bar()]).toEqual([null, null]);
  await pass(20);
  expect(overlay()).toBeVisible();
  expect(bar()).toBeVisible();
});

it('what shows while requests are pending is the bar alone for tries that nobody asked for', async () => {
  openScreen('/', { [CHECK]: ['away', 'silence'] }, renderApp);
  await pass(1_000);
  expect(overlay()).toBeNull();
  await pass(2_000);
  expect(bar()).toBeVisible();
  expect(overlay()).toBeNull();
});
