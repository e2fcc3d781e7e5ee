import { isAdminRole, isStaffRole } from '@keyroster/contracts';
import { memo, Suspense, type ReactNode } from 'react';
import {
  createPath,
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  useRoutes,
  type Location,
} from 'react-router-dom';
import { useCurrentUser } from '../shared/api/session/session.js';
import { FirstRunGate } from '../features/first-run/first-run-gate.js';
import { PATHS } from '../shared/paths.js';
import { Forbidden, Notice } from '../shared/ui/whole-page/notice.js';
import { placesOf, ScreenUnderPanels } from '../shared/ui/user/user-link.js';
import { FailureBoundary } from './providers.js';
import {
  screenFrom,
  screenIn,
  screenRoute,
  usePrefetchedScreens,
  useShownLocation,
} from './shown-location.js';
import { TabsOfScreen } from './layouts/admin-navigation.js';
import { UserPanelHost } from './user-panel-host.js';

const UsersPage = screenFrom('UsersPage', () => import('../features/users/users-page.js'));
const CoursesPage = screenFrom('CoursesPage', () => import('../features/courses/courses-page.js'));
const MemberCourses = screenFrom(
  'MemberCourses',
  () => import('../features/courses/member/member-courses.js'),
);

const SCREENS = createRoutesFromElements(
  <>
    <Route element={<StaffOnly />}>
      <Route index element={<Users />} />
      <Route path="users" element={<Users />} />
      {screenRoute(
        'users/import',
        'ImportUsersPage',
        () => import('../features/import/import-users-page.js'),
      )}
      {screenRoute('renewals', 'RenewalsPage', () => import('../features/renewals/renewals-page.js'))}
      {screenRoute('payments', 'PaymentsPage', () => import('../features/payments/payments-page.js'))}
      {screenRoute('templates', 'TemplatesPage', () => import('../features/templates/templates-page.js'))}
      {screenRoute('inbox', 'InboxPage', () => import('../features/inbox/inbox-page.js'))}
      {screenRoute('reports', 'ReportsPage', () => import('../features/reports/reports-page.js'))}
      {screenRoute('reports/row', 'BehindPage', () => import('../features/reports/behind-page.js'))}
      {screenRoute('assign-product/:id', 'AssignPage', () => import('../features/assign/assign-page.js'))}
    </Route>
    <Route element={<AdminOnly />}>
      {screenRoute(
        'managepassword/import',
        'ImportCredentialsPage',
        () => import('../features/import/import-credentials-page.js'),
      )}
      {screenRoute('packages', 'PackagesPage', () => import('../features/packages/packages-page.js'))}
      {screenRoute('seats', 'SeatsPage', () => import('../features/seats/seats-page.js'))}
      {screenRoute('sharing', 'SharingPage', () => import('../features/activity/sharing-page.js'))}
      {screenRoute('whitelist', 'WhitelistPage', () => import('../features/whitelist/whitelist-page.js'))}
      {screenRoute('logos', 'LogosPage', () => import('../features/logos-ads/media-page.js'))}
      {screenRoute('ads', 'AdsPage', () => import('../features/logos-ads/media-page.js'))}
      {screenRoute('profilegroup', 'GroupsPage', () => import('../features/profile-groups/groups-page.js'))}
      {screenRoute('trouble', 'TroublesPage', () => import('../features/troubles/troubles-page.js'))}
      {screenRoute(
        'announcements',
        'AnnouncementsPage',
        () => import('../features/announcements/announcements-page.js'),
      )}
      {screenRoute('sharing-rule', 'SharingRulePage', () => import('../features/activity/sharing-rule.js'))}
      {screenRoute('integrations', 'IntegrationsPage', () => import('./integrations-page.js'))}
      {screenRoute('channels', 'ChannelsPage', () => import('../features/outreach/channels-page.js'))}
      {screenRoute('rules', 'RulesPage', () => import('../features/outreach/rules-page.js'))}
      {screenRoute('backups', 'BackupsPage', () => import('../features/outreach/backups-page.js'))}
      {screenRoute('audit', 'AuditPage', () => import('../features/audit/audit-page.js'))}
    </Route>
    <Route element={<StaffOnly elseTo={PATHS.login} />}>
      {screenRoute('activity', 'ActivityPage', () => import('../features/activity/activity-page.js'))}
    </Route>
    {screenRoute('security', 'SecurityPage', () => import('../features/security/security-page.js'))}
    <Route path="managepassword" element={<Courses />} />
    <Route path="shops/:shop_id?" element={<Courses />} />
    {screenRoute('*', 'NotFound', () => import('./not-found-page.js'))}
  </>,
);

function Users() {
  return (
    <FirstRunGate>
      <UsersPage />
    </FirstRunGate>
  );
}

function Courses() {
  return isAdminRole(useCurrentUser().role) ? <CoursesPage /> : <MemberCourses />;
}

export function DashboardRoutes() {
  const location = useShownLocation((at) => screenIn(SCREENS, placesOf(at).screen, PATHS.dashboard));
  const places = location && placesOf(location);
  usePrefetchedScreens(isAdminRole(useCurrentUser().role));
  const at = places?.screen.pathname;
  return (
    <>
      <FailureBoundary at={at} shows={Notice}>
        <Suspense>{places && <Screens at={places.screen} />}</Suspense>
      </FailureBoundary>
      <FailureBoundary at={at} shows={Notice}>
        {places && <UserPanelHost places={places} />}
      </FailureBoundary>
    </>
  );
}

function Screens({ at }: { at: Location }) {
  const { role } = useCurrentUser();
  const screen = useRoutes(SCREENS, at);
  const kept = (
    <ScreenUnderPanels screen={at}>
      <Kept at={at}>{screen}</Kept>
    </ScreenUnderPanels>
  );
  return isStaffRole(role) ? <TabsOfScreen at={at}>{kept}</TabsOfScreen> : kept;
}

/** Keeps the screen, and all of its links, from rendering when only the panel over it opens or closes. */
const Kept = memo(
  ({ children }: { at: Location; children: ReactNode }) => children,
  ({ at: before }, { at }) => before.key === at.key && createPath(before) === createPath(at),
);

/** The screens of admins. For others they aren't rendered, so that they make no requests. */
function AdminOnly() {
  return isAdminRole(useCurrentUser().role) ? <Outlet /> : <Forbidden />;
}

function StaffOnly({ elseTo }: { elseTo?: string }) {
  const { role } = useCurrentUser();
  if (isStaffRole(role)) return <Outlet />;
  return elseTo === undefined ? <Forbidden /> : <Navigate to={elseTo} replace />;
}
