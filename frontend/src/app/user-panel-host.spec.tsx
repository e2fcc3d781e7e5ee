import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, type Location } from 'react-router-dom';
import { CurrentUserProvider } from '../shared/api/session/session.js';
import { placesOf } from '../shared/ui/user/user-link.js';
import { ROOT } from '../testing/data/people.js';
import { serve } from '../testing/fake-server.js';
import { Providers } from './providers.js';
import { UserPanelHost } from './user-panel-host.js';

const ANA = '65f000000000000000000007';
const REPORT = '/dashboard/reports?from=2030-01-01&to=2030-01-31';

function Places() {
  const location = useLocation();
  return (
    <>
      <output aria-label="address">{`${location.pathname}${location.search}`}</output>
      <UserPanelHost places={placesOf(location)} />
    </>
  );
}

/** Opens the panel over a report that was reached from the whitelist. */
async function openedOverReport() {
  serve({ [`GET /api/users/${ANA}`]: 'silence' });
  const [pathname = '', search = ''] = REPORT.split(/(?=\?)/);
  const behind = { pathname, search, hash: '', state: null, key: 'report' };
  const panel = { pathname: `/dashboard/users/${ANA}`, state: { behind } };
  render(
    <Providers>
      <CurrentUserProvider value={ROOT}>
        <MemoryRouter initialEntries={['/dashboard/whitelist', REPORT, panel]} initialIndex={2}>
          <Places />
        </MemoryRouter>
      </CurrentUserProvider>
    </Providers>,
  );
  return screen.findByRole('button', { name: 'Close' });
}

const address = () => screen.getByLabelText('address').textContent;

it('goes back to what is behind it once, however often it is closed while it leaves', async () => {
  const cross = await openedOverReport();
  fireEvent.click(cross);
  fireEvent.click(cross);
  expect(address()).toBe(REPORT);
});

it('goes back once where the browser has not gone yet', async () => {
  const cross = await openedOverReport();
  act(() => {
    cross.click();
    cross.click();
  });
  expect(address()).toBe(REPORT);
});

describe('the places of an address', () => {
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
});
