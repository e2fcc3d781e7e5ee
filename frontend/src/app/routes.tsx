import { Suspense } from 'react';
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router-dom';
import { LoginPage } from '../features/login/login-page.js';
import { lateScreen, loadScreenOf } from '../shared/late.js';
import { PATHS } from '../shared/paths.js';
import { screenIn, useShownLocation } from './shown-location.js';

// Loaded when somebody gets there: the login screen stays small.
const SignedIn = lateScreen(async () => {
  const { SignedIn: Guard, loadScreen } = await import('./guards/signed-in.js');
  await loadScreen(location);
  return Guard;
});
const UsersWithShopPage = lateScreen(
  async () => (await import('../features/users-with-shop/users-with-shop-page.js')).UsersWithShopPage,
);
const NotFoundPage = lateScreen(async () => (await import('./not-found-page.js')).NotFoundPage);
const PinPage = lateScreen(async () => (await import('../features/pin/pin-page.js')).PinPage);

/** All screens. Paths match without regard to case, as the router does by itself. */
const ROUTES = createRoutesFromElements(
  <>
    <Route path={PATHS.login} element={<LoginPage />} />
    <Route path={PATHS.adminLogin} element={<LoginPage />} />
    <Route path="/users_with_shop/:shop_id?" element={<UsersWithShopPage />} />
    <Route path="/userlogin/:user_id?/:username?" element={<PinPage />} />
    <Route path={`${PATHS.dashboard}/*`} element={<SignedIn />} />
    <Route path="*" element={<NotFoundPage />} />
  </>,
);

/** Loads what the address shows, to be awaited before the first screen. */
export async function loadFirstScreen(): Promise<void> {
  for (const { route } of matchRoutes(ROUTES, location) ?? []) await loadScreenOf(route);
}

export function AppRoutes() {
  const location = useShownLocation((at) => screenIn(ROUTES, at));
  return <Suspense>{useRoutes(ROUTES, location)}</Suspense>;
}
