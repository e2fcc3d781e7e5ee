import { lazy, Suspense } from 'react';
import {
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  useRoutes,
  type Location,
} from 'react-router-dom';
import { PATHS } from '../shared/paths.js';
import { placesOf } from '../shared/ui/user-link.js';
import { NotFound } from './not-found-page.js';
import { screenIn, useShownLocation } from './shown-location.js';
import { UserPanelHost } from './user-panel-host.js';
import { isAdminRole } from '@keyroster/contracts';
import { useCurrentUser } from '../shared/api/session/session.js';
import { Forbidden } from '../shared/ui/notice.js';

const UsersPage = lazy(async () => ({
  default: (await import('../features/users/users-page.js')).UsersPage,
}));
const CoursesPage = lazy(async () => ({
  default: (await import('../features/courses/courses-page.js')).CoursesPage,
}));
const AssignPage = lazy(async () => ({
  default: (await import('../features/assign/assign-page.js')).AssignPage,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('../features/activity/activity-page.js')).ActivityPage,
}));
const WhitelistPage = lazy(async () => ({
  default: (await import('../features/whitelist/whitelist-page.js')).WhitelistPage,
}));
const LogosPage = lazy(async () => ({
  default: (await import('../features/logos-ads/media-page.js')).LogosPage,
}));
const AdsPage = lazy(async () => ({
  default: (await import('../features/logos-ads/media-page.js')).AdsPage,
}));
const GroupsPage = lazy(async () => ({
  default: (await import('../features/profile-groups/groups-page.js')).GroupsPage,
}));
const TroublesPage = lazy(async () => ({
  default: (await import('../features/troubles/troubles-page.js')).TroublesPage,
}));
const TemplatesPage = lazy(async () => ({
  default: (await import('../features/templates/templates-page.js')).TemplatesPage,
}));
const AnnouncementsPage = lazy(async () => ({
  default: (await import('../features/announcements/announcements-page.js')).AnnouncementsPage,
}));
const InboxPage = lazy(async () => ({
  default: (await import('../features/inbox/inbox-page.js')).InboxPage,
}));
const SeatsPage = lazy(async () => ({
  default: (await import('../features/seats/seats-page.js')).SeatsPage,
}));
const RenewalsPage = lazy(async () => ({
  default: (await import('../features/renewals/renewals-page.js')).RenewalsPage,
}));
const IntegrationsPage = lazy(async () => ({
  default: (await import('./integrations-page.js')).IntegrationsPage,
}));
const AuditPage = lazy(async () => ({
  default: (await import('../features/audit/audit-page.js')).AuditPage,
}));
const ReportsPage = lazy(async () => ({
  default: (await import('../features/reports/reports-page.js')).ReportsPage,
}));
const BehindPage = lazy(async () => ({
  default: (await import('../features/reports/behind-page.js')).BehindPage,
}));
const ImportUsersPage = lazy(async () => ({
  default: (await import('../features/import/import-users-page.js')).ImportUsersPage,
}));
const ImportCredentialsPage = lazy(async () => ({
  default: (await import('../features/import/import-credentials-page.js')).ImportCredentialsPage,
}));

const SecurityPage = lazy(async () => ({
  default: (await import('../features/security/security-page.js')).SecurityPage,
}));

/** Inside the frame, each loaded when somebody gets there. */
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

/** A screen, and over it the panel of a user; nothing before the code of the first screen has been loaded. */
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

/** Screens of admins: nobody else's visit renders one, so none of its requests is made. */
function AdminOnly({ elseTo }: { elseTo?: string }) {
  const { role } = useCurrentUser();
  if (isAdminRole(role)) return <Outlet />;
  return elseTo === undefined ? <Forbidden /> : <Navigate to={elseTo} replace />;
}
