import { cleanup, screen } from '@testing-library/react';
import { aListedUser } from '../../testing/data/people.js';
import { serve, refusal } from '../../testing/fake-server.js';
import { address, renderApp } from '../../testing/render-app.js';

const ID = '65f0000000000000000000aa';
const LIST = `GET /api/shops/getuserbyshopid/${ID}`;
const people = (count: number) => Array.from({ length: count }, (_, number) => aListedUser(number));
const open = () => renderApp(`/users_with_shop/${ID}`);

it('the users tied to a credentials set are cards that open the PIN screen, asked for without the token', async () => {
  localStorage.setItem('token', 't1');
  const calls = serve({
    [LIST]: { body: { users: [aListedUser(7, { email: 'ana_paz' })] } },
    // Requested by the PIN screen.
    'GET /api/verify-token': 'silence',
  });
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'ana_paz' }));
  expect(address()).toBe(`/userlogin/${aListedUser(7)._id}/ana_paz`);
  expect(calls[0]).toEqual({ route: LIST, body: undefined, authorization: null });
});

it.each([
  ['there are none', ID, { body: { users: [] } }],
  ['it is no id', 'x1', refusal('BAD_ID', 'Id should be 24 hex digits')],
])('the users tied to a credentials set say so when %s, and lead back', async (_what, id, reply) => {
  serve({ [`GET /api/shops/getuserbyshopid/${id}`]: reply });
  renderApp(`/users_with_shop/${id}`);
  expect(await screen.findByText('No Users Found On That Credentials')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
});

it('the users tied to a credentials set want an id', async () => {
  serve({});
  renderApp('/users_with_shop');
  expect(await screen.findByText('Credentials ID is not provided in the URL parameters.')).toBeVisible();
});

it('the users tied to a credentials set say what failed and try again, and can be searched when they are more than twelve', async () => {
  const reply = (count: number) => ({ body: { users: people(count) } });
  serve({ [LIST]: [refusal('TOO_MANY', 'Too many calls'), reply(13), reply(12)] });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(13);
  await user.type(screen.getByLabelText('Search'), 'USER_12');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'user_12' })).toBeVisible();
  cleanup();
  open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(12);
  expect(screen.queryByLabelText('Search')).toBeNull();
});
