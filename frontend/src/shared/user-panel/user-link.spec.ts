import type { Location } from 'react-router-dom';
import { placesOf } from '../ui/user-link.js';

const ID = '65f100000000000000000007';
const at = (pathname: string, state: unknown = null): Location => ({
  pathname,
  search: '?x=1',
  hash: '',
  state,
  key: 'k',
});

it('leaves every other address to the screens', () => {
  for (const path of [
    '/dashboard/users',
    '/dashboard/users/import',
    '/dashboard/audit',
    `/dashboard/shops/${ID}`,
  ]) {
    const location = at(path);
    expect(placesOf(location)).toEqual({ screen: location, userId: null, isOpenedHere: false });
  }
});

it('shows a typed or shared address over all users', () => {
  const { screen, userId, isOpenedHere } = placesOf(at(`/dashboard/users/${ID}/`));
  expect([screen.pathname, screen.search]).toEqual(['/dashboard/users', '']);
  expect([userId, isOpenedHere]).toEqual([ID, false]);
});

it('shows a user over the screen from which they were opened', () => {
  const behind = at('/dashboard/audit');
  const places = placesOf(at(`/dashboard/users/${ID}`, { behind }));
  expect(places).toEqual({ screen: behind, userId: ID, isOpenedHere: true });
});

it('writes the beginning as the address does, whatever the case of either', () => {
  expect(placesOf(at(`/Dashboard/Users/${ID.toUpperCase()}`)).screen.pathname).toBe('/Dashboard/users');
  expect(placesOf(at(`/Dashboard/users/${ID}`)).userId).toBe(ID);
  const { screen } = placesOf(at(`/dashboard/users/${ID}`, { behind: at('/DASHBOARD/audit') }));
  expect(screen.pathname).toBe('/dashboard/audit');
});
