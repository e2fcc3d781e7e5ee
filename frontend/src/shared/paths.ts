import { isAdminRole } from '@keyroster/contracts';

/** Where the screens are. The router matches without regard to case. */
export const PATHS = {
  login: '/',
  adminLogin: '/admin',
  usersWithShop: (titleId: string) => `/users_with_shop/${titleId}`,
  pin: (userId: string, username: string) => `/userlogin/${userId}/${encodeURIComponent(username)}`,
  dashboard: '/dashboard',
  users: '/dashboard/users',
  user: (userId: string) => `/dashboard/users/${userId}`,
  renewals: '/dashboard/renewals',
  courses: '/dashboard/managepassword',
  seats: '/dashboard/seats',
  shops: '/dashboard/shops',
  /** An open title, or a subtitle in it. */
  title: (titleId: string, subtitleId?: string) =>
    `/dashboard/shops/${titleId}${subtitleId ? `?subtitle=${subtitleId}` : ''}`,
  whitelist: '/dashboard/whitelist',
  activity: '/dashboard/activity',
  logos: '/dashboard/logos',
  ads: '/dashboard/ads',
  profileGroups: '/dashboard/profilegroup',
  assign: (userId: string) => `/dashboard/assign-product/${userId}`,
  troubles: '/dashboard/trouble',
  templates: '/dashboard/templates',
  announcements: '/dashboard/announcements',
  inbox: '/dashboard/inbox',
  toChange: '/dashboard/trouble?tab=change',
  integrations: '/dashboard/integrations',
  security: '/dashboard/security',
  audit: '/dashboard/audit',
  reports: '/dashboard/reports',
  reportRow: '/dashboard/reports/row',
  importUsers: '/dashboard/users/import',
  /** With where they may all go: the open subtitle and its title. */
  importCredentials: (titleId?: string, subtitleId?: string) => {
    const path = '/dashboard/managepassword/import';
    return titleId && subtitleId ? `${path}?title=${titleId}&subtitle=${subtitleId}` : path;
  },
} as const;

/** What a way goes on with that began at the link of a title. */
export interface NamedTitle {
  titleId?: string | undefined;
}

/** Where somebody who comes back with a valid token goes on. */
export const homeOf = (role: string): string => (isAdminRole(role) ? PATHS.users : PATHS.shops);
