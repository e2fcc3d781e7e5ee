import { isAdminRole } from '@keyroster/contracts';
import { Navigate, Outlet } from 'react-router-dom';
import { useCurrentUser } from '../../shared/api/session/current-user.js';
import { Forbidden } from '../../shared/ui/notice.js';

/** Screens of admins: nobody else's visit renders one, so none of its requests is made. */
export function AdminOnly({ elseTo }: { elseTo?: string }) {
  const { role } = useCurrentUser();
  if (isAdminRole(role)) return <Outlet />;
  return elseTo === undefined ? <Forbidden /> : <Navigate to={elseTo} replace />;
}
