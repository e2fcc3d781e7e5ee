import type { Location } from 'react-router-dom';
import { placesOf } from './user-link.js';

const ANA = '65f000000000000000000007';
const at = (pathname: string, state: unknown = null): Location => ({
  ...{ pathname, search: '?x=1', hash: '', key: 'k' },
  state,
});

it('the screen beneath a panel begins as the address does, whatever the case of either', () => {
  expect(placesOf(at(`/Dashboard/Users/${ANA.toUpperCase()}`)).screen.pathname).toBe('/Dashboard/users');
  expect(placesOf(at(`/Dashboard/users/${ANA}`)).userId).toBe(ANA);
  const { screen } = placesOf(at(`/dashboard/users/${ANA}`, { behind: at('/DASHBOARD/audit') }));
  expect(screen.pathname).toBe('/dashboard/audit');
});
