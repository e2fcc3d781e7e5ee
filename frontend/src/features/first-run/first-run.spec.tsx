import { screen, waitFor } from '@testing-library/react';
import { ENGLISH, UDEMY } from '../../testing/data/courses.js';
import { aListedUser, anAdmin, manageUser } from '../../testing/data/people.js';
import { type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { makeTile } from '../../shared/upload/tile.js';

jest.mock('../../shared/upload/tile.js', () => ({
  ...jest.requireActual<object>('../../shared/upload/tile.js'),
  makeTile: jest.fn(),
}));

const open = (scripts: Scripts = {}) =>
  openScreen('/dashboard/users', { ...manageUser(), 'GET /api/shops': { body: { shops: [] } }, ...scripts });

it('shows the steps instead of the users until they are skipped, which the browser remembers', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Your first member in four steps' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(await screen.findByRole('button', { name: 'Create' })).toBeVisible();
  expect(localStorage.getItem('first-run-over')).toBe('true');
});

it('leaves their users to a supervisor without titles', async () => {
  const { calls, user } = open({ 'GET /api/verify-token': anAdmin({ role: 'supervisor' }) });
  await waitFor(() => expect(sent(calls, 'GET /api/shops')).toHaveLength(1));
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'maria');
  expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
});

it('makes a title once, though its subtitle fails at first', async () => {
  const made = { status: 201, body: { message: 'Created successfully!', subtitle: [ENGLISH] } };
  const { calls, user } = open({
    'POST /api/shops/create': { status: 201, body: { message: 'Created successfully!', shops: [UDEMY] } },
    'POST /api/shops/create_subtitle': [refusal('VALIDATION', 'Not now', 'subtitle'), made],
  });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Udemy');
  await user.type(screen.getByRole('textbox', { name: 'Subtitle' }), 'English');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Not now', { selector: 'p' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Domain' })).toBeVisible();
  expect(sent(calls, 'POST /api/shops/create')).toEqual([{ shop_name: 'Udemy' }]);
  const subtitle = { shop_id: UDEMY._id, subtitle: 'English' };
  expect(sent(calls, 'POST /api/shops/create_subtitle')).toEqual([subtitle, subtitle]);
});

it('only offers to copy the link where the browser lets no page copy', async () => {
  const created = (body: object) => ({ status: 201, body: { message: 'Created successfully!', ...body } });
  const { user } = open({
    'POST /api/shops/create': created({ shops: [UDEMY] }),
    'POST /api/shops/create_subtitle': created({ subtitle: [ENGLISH] }),
    'POST /api/products/create': created({}),
    'POST /api/users/register': created({ user: aListedUser(1, { email: 'maria' }) }),
    'POST /api/shops/assign': created({}),
  });
  jest.mocked(makeTile).mockResolvedValueOnce(new File(['tile'], 'tile.png', { type: 'image/png' }));
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Udemy');
  await user.type(screen.getByRole('textbox', { name: 'Subtitle' }), 'English{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Domain' }), 'udemy.com');
  await user.type(screen.getByRole('textbox', { name: 'Email/username' }), 'us');
  await user.type(screen.getByRole('textbox', { name: 'Password' }), 's3cret{Enter}');
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'maria{Enter}');
  expect(await screen.findByRole('button', { name: 'Copy link and PIN' })).toBeVisible();
  expect(screen.queryByText('Copied. Paste it into the chat.')).toBeNull();
});
