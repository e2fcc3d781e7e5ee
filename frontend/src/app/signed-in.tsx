import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { CurrentUserProvider, sessionQuery } from '../shared/api/session/session.js';
import { exitPath, useToken, doorPath, forgetDoorOfOthers } from '../shared/api/session/token.js';
import { ConfirmHost } from '../shared/confirming/confirm-host.js';
import { PATHS } from '../shared/paths.js';
import { readEnd } from '../shared/session-end/last-end.js';
import { RealtimeProvider } from '../shared/realtime/realtime-provider.js';
import { DashboardRoutes } from './dashboard-routes.js';
import { DashboardLayout } from './layouts/dashboard-layout.js';

/** The protected area. Nothing of it is shown before the token has been checked. */
export function SignedIn() {
  const token = useToken();
  const location = useLocation();
  const session = useQuery({ ...sessionQuery, enabled: token !== null });
  const [hadToken] = useState(token !== null);

  useEffect(() => {
    if (token !== null) forgetDoorOfOthers(token);
  }, [token]);

  if (token === null) {
    // Users who came by PIN are led back to their PIN screen, unless they logged out; later visitors aren't.
    // Users whose session another device replaced return to this screen when they take it back.
    const door = hadToken ? doorPath() : undefined;
    return <LeadOut to={door ?? exitPath()} comesBack={readEnd()?.kind === 'replaced'} />;
  }
  if (session.data) {
    const { isFactorNeeded = false } = session.data;
    if (isFactorNeeded && location.pathname.toLowerCase() !== PATHS.security) {
      return <Navigate to={PATHS.security} replace />;
    }
    return (
      <CurrentUserProvider value={session.data}>
        <RealtimeProvider token={token}>
          <DashboardLayout>
            <DashboardRoutes />
          </DashboardLayout>
          <ConfirmHost />
        </RealtimeProvider>
      </CurrentUserProvider>
    );
  }
  // The token may still be valid: the login screen retries and leads back.
  if (session.isError) return <LeadOut to={PATHS.login} comesBack />;
  return null;
}

/** Renders several times before the login screen shows: a new `state` each time would navigate again. */
function LeadOut({ to, comesBack }: { to: string; comesBack: boolean }) {
  const location = useLocation();
  const [state] = useState(comesBack ? { from: location } : null);
  return <Navigate to={to} replace state={state} />;
}
