import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { CurrentUserProvider } from '../../shared/api/current-user.js';
import { sessionQuery } from '../../shared/api/session.js';
import { exitPath, useToken } from '../../shared/api/token.js';
import { PATHS } from '../../shared/paths.js';
import { RealtimeProvider } from '../../shared/realtime/realtime-provider.js';
import { DashboardRoutes } from '../dashboard-routes.js';
import { DashboardLayout } from '../layouts/dashboard-layout.js';

/** The protected area: nothing of it shows before the token has been checked. */
export function SignedIn() {
  const token = useToken();
  const location = useLocation();
  const session = useQuery({ ...sessionQuery, enabled: token !== null });

  if (token === null) return <Navigate to={exitPath()} replace />;
  if (session.data) {
    return (
      <CurrentUserProvider value={session.data}>
        <RealtimeProvider token={token}>
          <DashboardLayout>
            <DashboardRoutes />
          </DashboardLayout>
        </RealtimeProvider>
      </CurrentUserProvider>
    );
  }
  // The token may be good all the same: the login screen goes on trying and leads back.
  if (session.isError) return <Navigate to={PATHS.login} replace state={{ from: location }} />;
  return null;
}
