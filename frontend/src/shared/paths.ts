import { isAdminRole } from '@keyroster/contracts';

/** Where the screens are. The router matches without regard to case. */
export const PATHS = {
  login: '/',
  adminLogin: '/admin',
  dashboard: '/dashboard',
  users: '/dashboard/users',
  shops: '/dashboard/shops',
} as const;

/** Where somebody who comes back with a valid token goes on. */
export const homeOf = (role: string): string => (isAdminRole(role) ? PATHS.users : PATHS.shops);
