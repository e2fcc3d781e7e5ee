import { Suspense } from 'react';
import { createRoutesFromElements, Route, useRoutes, type Location } from 'react-router-dom';
import { LoginPage } from '../features/login/login-page.js';
import { PATHS } from '../shared/paths.js';
import { screenFrom, screenIn, useShownLocation } from './shown-location.js';

const SignedIn = screenFrom('SignedIn', () => import('./signed-in.js'));
const UsersWithShopPage = screenFrom(
  'UsersWithShopPage',
  () => import('../features/users-with-shop/users-with-shop-page.js'),
);
const NotFoundPage = screenFrom('NotFoundPage', () => import('./not-found-page.js'));
const PinPage = screenFrom('PinPage', () => import('../features/pin/pin-page.js'));

/** All screens. The router matches paths without regard to case. */
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
