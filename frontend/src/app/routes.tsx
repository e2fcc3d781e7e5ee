import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoutesFromElements, matchPath, Route, useRoutes, type Location } from 'react-router-dom';
import { LoginPage } from '../features/login/login-page.js';
import { sessionQuery } from '../shared/api/session/session.js';
import { readToken } from '../shared/api/session/token.js';
import { PATHS } from '../shared/paths.js';
import { useLastEnd } from '../shared/session-end/last-end.js';
import {
  loadAhead,
  screenIn,
  screenRoute,
  usePrefetchedScreens,
  useShownLocation,
} from './shown-location.js';

/** All screens. The router matches paths without regard to case. */
const ROUTES = createRoutesFromElements(
  <>
    <Route path={PATHS.login} element={<LoginPage />} />
    <Route path={PATHS.adminLogin} element={<LoginPage />} />
    {screenRoute(
      '/users_with_shop/:shop_id?',
      'UsersWithShopPage',
      () => import('../features/users-with-shop/users-with-shop-page.js'),
    )}
    {screenRoute('/userlogin/:user_id?/:username?', 'PinPage', () => import('../features/pin/pin-page.js'))}
    {screenRoute('/set-pin/:token', 'SetPinPage', () => import('../features/pin/set-pin-page.js'))}
    {screenRoute(`${PATHS.dashboard}/*`, 'SignedIn', () => import('./signed-in.js'))}
    {screenRoute('*', 'NotFoundPage', () => import('./not-found-page.js'))}
  </>,
);

/** If somebody is signed in, loads the protected area and the session while the language loads. */
export function loadFirstScreen(client: QueryClient): void {
  const isProtected = matchPath(`${PATHS.dashboard}/*`, window.location.pathname) !== null;
  if (!isProtected || readToken() === null) return;
  void loadAhead('SignedIn');
  // The screen requests the session again if this fails.
  client.query(sessionQuery).catch(() => undefined);
}

/** The screens that follow once a payment is accepted and its ticket signs the user in. */
const BEHIND_TICKET = ['SignedIn', 'MemberCourses'];

export function AppRoutes() {
  const location = useShownLocation((at) => screenIn(ROUTES, at));
  usePrefetchedScreens(useLastEnd()?.ticket !== undefined, BEHIND_TICKET);
  return <Suspense>{location && <Screens at={location} />}</Suspense>;
}

const Screens = ({ at }: { at: Location }) => useRoutes(ROUTES, at);
