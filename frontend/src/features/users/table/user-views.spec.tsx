import { act, screen, waitFor, within } from '@testing-library/react';
import { anAdmin, manageUser } from '../../../testing/data/people.js';
import { fromMenu, dialogBy, type User, textsOf } from '../../../testing/page.js';
import { ana, beto, cleo, openPanel, openUsers, rowOf } from '../testing.js';

const nav = () => within(screen.getByRole('navigation', { name: 'Users' }));
const tab = (name: string) => nav().getByRole('link', { name });
const tabs = () => textsOf(nav().getAllByRole('link'));
/** The headers, without those that every view has. */
const headers = () => textsOf(screen.getAllByRole('columnheader')).slice(3, -3);
const DAILY = ['State', 'Days left', 'wasap', 'Profile Group', 'IP address'];

const name = async (user: User, button: string, text: string) => {
  const dialog = await dialogBy(user, button);
  await user.fill(await dialog.findByLabelText('Name'), `${text}{Enter}`);
};

it('the views of the users begin with all columns; the daily one shows what is looked at each day, and is remembered', async () => {
  const { user } = await openUsers();
  expect(tabs()).toEqual(['All columns', 'Daily', 'Groups']);
  expect(tab('All columns')).toHaveAttribute('aria-current', 'page');
  await user.click(tab('Daily'));
  expect(headers()).toEqual(DAILY);
  expect(rowOf('beto')).toHaveTextContent('Locked');
  expect(rowOf('cleo')).toHaveTextContent('Expiring');
  expect(rowOf('ana')).toHaveTextContent('Valid');
  expect(localStorage.getItem('views:users:65f000000000000000000001')).toContain('daily');
});

it('the views of the users can be made, renamed and removed', async () => {
  const { user } = await openUsers();
  await user.click(tab('Daily'));
  await name(user, 'New view', 'Sales');
  expect(tabs()).toEqual(['All columns', 'Daily', 'Sales', 'Groups']);
  expect(tab('Sales')).toHaveAttribute('aria-current', 'page');
  await name(user, 'Change view Sales', 'Selling');
  expect(tabs()).toEqual(['All columns', 'Daily', 'Selling', 'Groups']);
  await user.click(screen.getByRole('button', { name: 'Change view Selling' }));
  await user.click(await screen.findByRole('button', { name: 'Remove view' }));
  expect(tabs()).toEqual(['All columns', 'Daily', 'Groups']);
  expect(tab('All columns')).toHaveAttribute('aria-current', 'page');
});

it('the views of the users have their columns chosen and moved, by the keyboard too, and those that everybody has never change', async () => {
  const { user } = await openUsers();
  await user.click(tab('Daily'));
  await fromMenu(user, 'Columns');
  await user.click(await screen.findByRole('button', { name: 'Move Days left up' }));
  expect(tab('My view')).toHaveAttribute('aria-current', 'page');
  expect(headers()).toEqual(['Days left', 'State', 'wasap', 'Profile Group', 'IP address']);
  act(() => jest.advanceTimersByTime(50));
  act(() => screen.getByRole('button', { name: 'Move State down' }).focus());
  await user.keyboard('{Enter}');
  expect(headers()).toEqual(['Days left', 'wasap', 'State', 'Profile Group', 'IP address']);
  act(() => jest.advanceTimersByTime(50));
  expect(screen.getByRole('button', { name: 'Move State down' })).toHaveFocus();
  const first = screen.getByRole('button', { name: 'Move Days left up' });
  expect(first).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'wasap' }));
  expect(headers()).toEqual(['Days left', 'State', 'Profile Group', 'IP address']);
  await user.click(tab('Daily'));
  expect(headers()).toEqual(DAILY);
});

it('the views of the users are those of whoever has signed in', async () => {
  localStorage.setItem('views:users:65f000000000000000000001', '{"chosen":"daily","own":[]}');
  await openUsers({ 'GET /api/verify-token': anAdmin({ _id: '65f000000000000000000009' }) });
  expect(tab('All columns')).toHaveAttribute('aria-current', 'page');
});

it('the users of a supervisor are led to from their panel, counted, and left again', async () => {
  const own = { ...cleo, supervisor: ' ANA ' };
  const { user } = await openPanel({ staff: { users: 1, limit: 5 } }, manageUser([ana, beto, own]));
  await user.click(await screen.findByRole('link', { name: 'Supervises 1 of 5 users' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'ana' })).toBeNull());
  expect(rowOf('cleo')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'beto' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'All 1' })).toBeChecked();
  // Changing the view keeps the filter by supervisor.
  await user.click(tab('Daily'));
  expect(screen.queryByRole('button', { name: 'beto' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Users of ana/ }));
  expect(rowOf('beto')).toBeVisible();
});
