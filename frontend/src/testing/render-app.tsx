import { useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { DashboardRoutes } from '../app/dashboard-routes.js';
import { Providers } from '../app/providers.js';
import { AppRoutes } from '../app/routes.js';
import { CurrentUserProvider, sessionQuery } from '../shared/api/session/session.js';
import { useToken } from '../shared/api/session/token.js';
import { ConfirmHost } from '../shared/confirming/confirm-host.js';
import { Keys } from '../shared/keys/keys.js';
import { PATHS } from '../shared/paths.js';
import { RealtimeProvider } from '../shared/realtime/realtime-provider.js';
import { anAdmin } from './data/people.js';
import { serve, type Scripts } from './fake-server.js';
import { setUpUser } from './render-part.js';

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

export const address = (): string | null => screen.getByLabelText('address').textContent;

function renderAt(path: string, routes: ReactNode) {
  const user = setUpUser();
  render(
    <Providers>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        {routes}
        <Address />
      </MemoryRouter>
    </Providers>,
  );
  return user;
}

/** The whole app, opened at a path. */
export const renderApp = (path: string) => renderAt(path, <AppRoutes />);

function SignedIn() {
  const token = useToken();
  const { data } = useQuery(sessionQuery);
  if (token === null || !data) return null;
  return (
    <CurrentUserProvider value={data}>
      <RealtimeProvider token={token}>
        <main>
          <DashboardRoutes />
        </main>
        <ConfirmHost />
        <Keys />
      </RealtimeProvider>
    </CurrentUserProvider>
  );
}

/** The screen at a path below the dashboard, without the frame that stands around all of them. */
export const renderScreen = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route path={`${PATHS.dashboard}/*`} element={<SignedIn />} />
    </Routes>,
  );

/** Opens a screen as an admin, unless the scripts answer the token check otherwise. */
export function openScreen(path: string, scripts: Scripts, render = renderScreen) {
  localStorage.setItem('token', 't1');
  const calls = serve({ 'GET /api/verify-token': anAdmin(), ...scripts });
  return { calls, user: render(path) };
}
