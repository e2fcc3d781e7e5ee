import { lazy, Suspense } from 'react';
import { createRoutesFromElements, Route, useRoutes, type Location } from 'react-router-dom';
import { LoginPage } from '../features/login/login-page.js';
import { PATHS } from '../shared/paths.js';
import { screenIn, useShownLocation } from './shown-location.js';

// Each is loaded when somebody gets there: the login screen stays small.
const SignedIn = lazy(async () => ({ default: (await import('./signed-in.js')).SignedIn }));
const UsersWithShopPage = lazy(async () => ({
  default: (await import('../features/users-with-shop/users-with-shop-page.js')).UsersWithShopPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.js')).NotFoundPage }));
const PinPage = lazy(async () => ({ default: (await import('../features/pin/pin-page.js')).PinPage }));

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

export function AppRoutes() {
  const location = useShownLocation((at) => screenIn(ROUTES, at));
  return <Suspense>{location && <Screens at={location} />}</Suspense>;
}

const Screens = ({ at }: { at: Location }) => useRoutes(ROUTES, at);
