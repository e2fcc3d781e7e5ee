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

it('goes back to what is behind it once, however often it is closed before the browser has gone', async () => {
  const cross = await openedOverReport();
  act(() => {
    cross.click();
    cross.click();
  });
  fireEvent.click(cross);
  expect(address()).toBe(REPORT);
});

it('writes the beginning as the address does, whatever the case of either', () => {
  const at = (pathname: string, state: unknown = null): Location => ({
    pathname,
    search: '?x=1',
    hash: '',
    state,
    key: 'k',
  });
  expect(placesOf(at(`/Dashboard/Users/${ANA.toUpperCase()}`)).screen.pathname).toBe('/Dashboard/users');
  expect(placesOf(at(`/Dashboard/users/${ANA}`)).userId).toBe(ANA);
  const { screen } = placesOf(at(`/dashboard/users/${ANA}`, { behind: at('/DASHBOARD/audit') }));
  expect(screen.pathname).toBe('/dashboard/audit');
});
