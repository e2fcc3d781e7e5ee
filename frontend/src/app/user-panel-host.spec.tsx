import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { CurrentUserProvider } from '../shared/api/session/session.js';
import { placesOf } from '../shared/ui/user-link.js';
import { serve } from '../testing/fake-server.js';
import { Providers } from './providers.js';
import { UserPanelHost } from './user-panel-host.js';

const ANA = '65f000000000000000000007';
const REPORT = '/dashboard/reports?from=2030-01-01&to=2030-01-31';

const ROOT = {
  _id: '65f000000000000000000001',
  username: 'root',
  role: 'admin',
  days_left: false,
  ends_at: null,
  profile_group: '',
} as const;

function Places() {
  const location = useLocation();
  return (
    <>
      <output aria-label="address">{`${location.pathname}${location.search}`}</output>
      <UserPanelHost places={placesOf(location)} />
    </>
  );
}

/** The panel, opened over a report to which somebody came from the whitelist. */
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
