import { screen } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { refusal } from '../../testing/data/refusal.js';
import { address, renderApp } from '../../testing/render-app.js';

const ID = '65f0000000000000000000aa';
const LIST = `GET /api/shops/getuserbyshopid/${ID}`;

const idOf = (number: number): string => String(number).padStart(24, '0');
const people = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ _id: idOf(number), email: `user_${number}` }));

const open = () => renderApp(`/users_with_shop/${ID}`);

describe('the users tied to a credentials set', () => {
  it('are cards that open the PIN screen, asked for without the token', async () => {
    localStorage.setItem('token', 't1');
    const calls = serve({
      [LIST]: { body: { users: [{ _id: idOf(7), email: 'ana_paz' }] } },
      // Of the PIN screen.
      'GET /api/verify-token': 'silence',
    });
    const user = open();
    await user.click(await screen.findByRole('link', { name: 'ana_paz' }));
    expect(address()).toBe(`/userlogin/${idOf(7)}/ana_paz`);
    expect(calls[0]).toEqual({ route: LIST, body: undefined, authorization: null });
  });

  it('say so when there are none, and lead back', async () => {
    serve({ [LIST]: { body: { users: [] } } });
    open();
    expect(await screen.findByText('No Users Found On That Credentials')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });

  it('say the same of what is no id', async () => {
    serve({ 'GET /api/shops/getuserbyshopid/x1': refusal('BAD_ID', 'Id should be 24 hex digits') });
    renderApp('/users_with_shop/x1');
    expect(await screen.findByText('No Users Found On That Credentials')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });

  it('want an id', async () => {
    serve({});
    renderApp('/users_with_shop');
    expect(await screen.findByText('Credentials ID is not provided in the URL parameters.')).toBeVisible();
  });

  it('can be searched when they are more than twelve', async () => {
    serve({ [LIST]: { body: { users: people(13) } } });
    const user = open();
    expect(await screen.findAllByRole('listitem')).toHaveLength(13);
    await user.type(screen.getByLabelText('Search'), 'USER_12');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'user_12' })).toBeVisible();
  });

  it('have no search when they are twelve', async () => {
    serve({ [LIST]: { body: { users: people(12) } } });
    open();
    expect(await screen.findAllByRole('listitem')).toHaveLength(12);
    expect(screen.queryByLabelText('Search')).toBeNull();
  });

  it('say what failed and try again', async () => {
    serve({ [LIST]: [refusal('TOO_MANY', 'Too many calls'), { body: { users: people(1) } }] });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'user_0' })).toBeVisible();
  });
});
