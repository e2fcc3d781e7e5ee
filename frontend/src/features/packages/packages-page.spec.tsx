import { screen, waitFor, within } from '@testing-library/react';
import { type Reply, type Scripts, sent } from '../../testing/fake-server.js';
import { NETFLIX } from '../../testing/data/courses.js';
import { aPackage } from '../../testing/data/renewals.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, answer, later, textsOf } from '../../testing/page.js';

const SAVE = 'POST /api/packages/save';
const REMOVE = 'POST /api/packages/remove';
const monthly = aPackage(1, { name: 'Mensual', titles: [NETFLIX._id] });
const saved = (message: string): Reply => ({ body: { message, packages: [] } });

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/packages', {
    'GET /api/shops': { body: { shops: [NETFLIX] } },
    'GET /api/packages': { body: { packages: [monthly] } },
    ...scripts,
  });

it('says what packages are for, and makes the first one after saying what is wrong with it', async () => {
  const { calls, user } = opened({
    [SAVE]: saved('Created successfully!'),
    'GET /api/packages': [{ body: { packages: [] } }, { body: { packages: [monthly] } }],
  });
  const table = within(await screen.findByRole('region', { name: 'Packages' }));
  expect(await table.findByText(/^A package gives a user days/)).toBeVisible();
  const ways = screen.getAllByRole('button', { name: 'New package' });
  expect(ways).toEqual([table.getByRole('button', { name: 'New package' })]);
  const dialog = await dialogBy(user, 'New package');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Name should not be empty')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), 'Prueba');
  await user.fill(dialog.getByLabelText('Days'), '1');
  await user.type(dialog.getByLabelText('Price (PEN)'), '2,50');
  await user.selectOptions(dialog.getByLabelText('Starts'), 'At first use (new users)');
  await user.click(dialog.getByRole('checkbox', { name: 'Trial' }));
  await user.click(dialog.getByRole('checkbox', { name: NETFLIX.shop_name }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
  expect(sent(calls, SAVE)).toEqual([
    { name: 'Prueba', days: 1, amount: 250, titles: [NETFLIX._id], starts: 'first_use', trial: true },
  ]);
  // The empty list and its button are gone.
  await waitFor(() => expect(screen.getByRole('button', { name: 'New package' })).toHaveFocus());
});

it('lists packages with what they give, edits one in the figures of the currency, though that comes later, and removes one after asking', async () => {
  const { coming, say } = later();
  const { calls, user } = opened({
    [SAVE]: saved('Updated'),
    [REMOVE]: saved('Deleted successfully'),
    'GET /api/settings': () => coming,
  });
  const row = await screen.findByRole('row', { name: /Mensual/ });
  const texts = textsOf(within(row).getAllByRole('cell')).slice(0, 6);
  expect(texts).toEqual(['Mensual', '30', 'S/\u00a015.00', NETFLIX.shop_name, 'When it is given', '']);
  const dialog = await dialogBy(user, 'Edit Mensual');
  await say({ body: { currency: 'CLP', phoneRegion: 'CL', undoMinutes: 10, version: '1.2.3' } });
  await waitFor(() => expect(dialog.getByLabelText('Price (CLP)')).toHaveValue('1500'));
  await user.type(dialog.getByLabelText('Devices'), '2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const { _id, ...fields } = monthly;
  expect(sent(calls, SAVE)).toEqual([{ _id, ...fields, usage_limit: 2 }]);
  await user.click(screen.getByRole('button', { name: 'Del Mensual' }));
  await answer(user, 'Do you really want to delete?', 'Delete');
  expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
  expect(sent(calls, REMOVE)).toEqual([{ _id }]);
});
