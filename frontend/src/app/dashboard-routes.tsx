import { Suspense } from 'react';
import { createRoutesFromElements, matchRoutes, Route, useRoutes, type Location } from 'react-router-dom';
import { lateScreen, loadScreenOf } from '../shared/late.js';
import { PATHS } from '../shared/paths.js';
import { placesOf } from '../shared/user-panel/places.js';
import { AdminOnly } from './guards/admin-only.js';
import { NotFound } from './not-found-page.js';
import { screenIn, useShownLocation } from './shown-location.js';
import { UserPanel, UserPanelHost } from './user-panel-host.js';

const UsersPage = lateScreen(async () => (await import('../features/users/users-page.js')).UsersPage);
const CoursesPage = lateScreen(async () => (await import('../features/courses/courses-page.js')).CoursesPage);
const AssignPage = lateScreen(async () => (await import('../features/assign/assign-page.js')).AssignPage);
const ActivityPage = lateScreen(
  async () => (await import('../features/activity/activity-page.js')).ActivityPage,
);
const WhitelistPage = lateScreen(
  async () => (await import('../features/whitelist/whitelist-page.js')).WhitelistPage,
);
const LogosPage = lateScreen(async () => (await import('../features/logos-ads/media-page.js')).LogosPage);
const AdsPage = lateScreen(async () => (await import('../features/logos-ads/media-page.js')).AdsPage);
const GroupsPage = lateScreen(
  async () => (await import('../features/profile-groups/groups-page.js')).GroupsPage,
);
const TroublesPage = lateScreen(
  async () => (await import('../features/troubles/troubles-page.js')).TroublesPage,
);
const TemplatesPage = lateScreen(
  async () => (await import('../features/templates/templates-page.js')).TemplatesPage,
);
const AnnouncementsPage = lateScreen(
  async () => (await import('../features/announcements/announcements-page.js')).AnnouncementsPage,
);
const InboxPage = lateScreen(async () => (await import('../features/inbox/inbox-page.js')).InboxPage);
const SeatsPage = lateScreen(async () => (await import('../features/seats/seats-page.js')).SeatsPage);
const RenewalsPage = lateScreen(
  async () => (await import('../features/renewals/renewals-page.js')).RenewalsPage,
);
const IntegrationsPage = lateScreen(async () => (await import('./integrations-page.js')).IntegrationsPage);
const AuditPage = lateScreen(async () => (await import('../features/audit/audit-page.js')).AuditPage);
const ReportsPage = lateScreen(async () => (await import('../features/reports/reports-page.js')).ReportsPage);
const BehindPage = lateScreen(async () => (await import('../features/reports/behind-page.js')).BehindPage);
const ImportUsersPage = lateScreen(
  async () => (await import('../features/import/import-users-page.js')).ImportUsersPage,
);
const ImportCredentialsPage = lateScreen(
  async () => (await import('../features/import/import-credentials-page.js')).ImportCredentialsPage,
);

const SecurityPage = lateScreen(
  async () => (await import('../features/security/security-page.js')).SecurityPage,
);

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

/** Loads what the address shows. */
export async function loadScreen({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const { screen, userId } = placesOf({ pathname, search, hash, state: null, key: '' });
  const matches = matchRoutes(SCREENS, screen, PATHS.dashboard) ?? [];
  await Promise.all([
    ...matches.map(({ route }) => loadScreenOf(route)),
    userId !== null && UserPanel.load(),
  ]);
}

/** A screen, and over it the panel of a user. */
export function DashboardRoutes() {
  const places = placesOf(useShownLocation((at) => screenIn(SCREENS, placesOf(at).screen, PATHS.dashboard)));
  return (
    <>
      <Suspense>
        <Screens at={places.screen} />
      </Suspense>
      <UserPanelHost places={places} />
    </>
  );
}

const Screens = ({ at }: { at: Location }) => useRoutes(SCREENS, at);
