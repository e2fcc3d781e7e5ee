import { isAdminRole } from '@keyroster/contracts';
import { Suspense } from 'react';
import {
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  useRoutes,
  type Location,
} from 'react-router-dom';
import { useCurrentUser } from '../shared/api/session/session.js';
import { PATHS } from '../shared/paths.js';
import { Forbidden } from '../shared/ui/notice.js';
import { placesOf } from '../shared/ui/user-link.js';
import { NotFound } from './not-found-page.js';
import { screenFrom, screenIn, useShownLocation } from './shown-location.js';
import { UserPanelHost } from './user-panel-host.js';

const UsersPage = screenFrom('UsersPage', () => import('../features/users/users-page.js'));
const CoursesPage = screenFrom('CoursesPage', () => import('../features/courses/courses-page.js'));
const AssignPage = screenFrom('AssignPage', () => import('../features/assign/assign-page.js'));
const ActivityPage = screenFrom('ActivityPage', () => import('../features/activity/activity-page.js'));
const WhitelistPage = screenFrom('WhitelistPage', () => import('../features/whitelist/whitelist-page.js'));
const LogosPage = screenFrom('LogosPage', () => import('../features/logos-ads/media-page.js'));
const AdsPage = screenFrom('AdsPage', () => import('../features/logos-ads/media-page.js'));
const GroupsPage = screenFrom('GroupsPage', () => import('../features/profile-groups/groups-page.js'));
const TroublesPage = screenFrom('TroublesPage', () => import('../features/troubles/troubles-page.js'));
const TemplatesPage = screenFrom('TemplatesPage', () => import('../features/templates/templates-page.js'));
const AnnouncementsPage = screenFrom(
  'AnnouncementsPage',
  () => import('../features/announcements/announcements-page.js'),
);
const InboxPage = screenFrom('InboxPage', () => import('../features/inbox/inbox-page.js'));
const SeatsPage = screenFrom('SeatsPage', () => import('../features/seats/seats-page.js'));
const RenewalsPage = screenFrom('RenewalsPage', () => import('../features/renewals/renewals-page.js'));
const IntegrationsPage = screenFrom('IntegrationsPage', () => import('./integrations-page.js'));
const AuditPage = screenFrom('AuditPage', () => import('../features/audit/audit-page.js'));
const ReportsPage = screenFrom('ReportsPage', () => import('../features/reports/reports-page.js'));
const BehindPage = screenFrom('BehindPage', () => import('../features/reports/behind-page.js'));
const ImportUsersPage = screenFrom(
  'ImportUsersPage',
  () => import('../features/import/import-users-page.js'),
);
const ImportCredentialsPage = screenFrom(
  'ImportCredentialsPage',
  () => import('../features/import/import-credentials-page.js'),
);

const SecurityPage = screenFrom('SecurityPage', () => import('../features/security/security-page.js'));

const SCREENS = createRoutesFromElements(
  <>
    <Route element={<AdminOnly />}>
      <Route index element={<UsersPage />} />
      <Route path="users" element={<UsersPage />} />
      <Route path="users/import" element={<ImportUsersPage />} />
      <Route path="managepassword/import" element={<ImportCredentialsPage />} />
      <Route path="renewals" element={<RenewalsPage />} />
      <Route path="seats" element={<SeatsPage />} />
      <Route path="whitelist" element={<WhitelistPage />} />
      <Route path="logos" element={<LogosPage />} />
      <Route path="ads" element={<AdsPage />} />
      <Route path="profilegroup" element={<GroupsPage />} />
      <Route path="trouble" element={<TroublesPage />} />
      <Route path="templates" element={<TemplatesPage />} />
      <Route path="announcements" element={<AnnouncementsPage />} />
      <Route path="inbox" element={<InboxPage />} />
      <Route path="integrations" element={<IntegrationsPage />} />
      <Route path="audit" element={<AuditPage />} />
      <Route path="reports" element={<ReportsPage />} />
      <Route path="reports/row" element={<BehindPage />} />
      <Route path="assign-product/:id" element={<AssignPage />} />
    </Route>
    <Route element={<AdminOnly elseTo={PATHS.login} />}>
      <Route path="activity" element={<ActivityPage />} />
    </Route>
    <Route path="security" element={<SecurityPage />} />
    <Route path="managepassword" element={<CoursesPage />} />
    <Route path="shops/:shop_id?" element={<CoursesPage />} />
    <Route path="*" element={<NotFound />} />
  </>,
);

export function DashboardRoutes() {
  const location = useShownLocation((at) => screenIn(SCREENS, placesOf(at).screen, PATHS.dashboard));
  const places = location && placesOf(location);
  return (
    <>
      <Suspense>{places && <Screens at={places.screen} />}</Suspense>
      {places && <UserPanelHost places={places} />}
    </>
  );
}

const Screens = ({ at }: { at: Location }) => useRoutes(SCREENS, at);

/** Screens of admins. For others they aren't rendered, so that they make no requests. */
function AdminOnly({ elseTo }: { elseTo?: string }) {
  const { role } = useCurrentUser();
  if (isAdminRole(role)) return <Outlet />;
  return elseTo === undefined ? <Forbidden /> : <Navigate to={elseTo} replace />;
}
