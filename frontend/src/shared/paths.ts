import { isStaffRole } from '@keyroster/contracts';

/** The paths of the screens. The router matches them without regard to case. */
export const PATHS = {
  login: '/',
  adminLogin: '/admin',
  usersWithShop: (titleId: string) => `/users_with_shop/${titleId}`,
  pin: (userId: string, username: string) => `/userlogin/${userId}/${encodeURIComponent(username)}`,
  dashboard: '/dashboard',
  users: '/dashboard/users',
  user: (userId: string) => `/dashboard/users/${userId}`,
  usersOf: (supervisor: string) => `/dashboard/users?${new URLSearchParams({ supervisor })}`,
  renewals: '/dashboard/renewals',
  payments: '/dashboard/payments',
  packages: '/dashboard/packages',
  courses: '/dashboard/managepassword',
  seats: '/dashboard/seats',
  shops: '/dashboard/shops',
  /** With a credential its sheet is open. */
  title: (titleId: string, subtitleId?: string, credentialId?: string) => {
    const opened = {
      ...(subtitleId && { subtitle: subtitleId }),
      ...(credentialId && { credential: credentialId }),
    };
    const search = new URLSearchParams(opened).toString();
    return `/dashboard/shops/${titleId}${search && `?${search}`}`;
  },
  whitelist: '/dashboard/whitelist',
  activity: '/dashboard/activity',
  sharing: '/dashboard/sharing',
  logos: '/dashboard/logos',
  ads: '/dashboard/ads',
  profileGroups: '/dashboard/profilegroup',
  assign: (userId: string) => `/dashboard/assign-product/${userId}`,
  troubles: '/dashboard/trouble',
  templates: '/dashboard/templates',
  announcements: '/dashboard/announcements',
  inbox: '/dashboard/inbox',
  toChange: '/dashboard/trouble?tab=change',
  canBeUndone: '/dashboard/audit?tab=undo',
  sharingRule: '/dashboard/sharing-rule',
  integrations: '/dashboard/integrations',
  channels: '/dashboard/channels',
  backups: '/dashboard/backups',
  rules: '/dashboard/rules',
  security: '/dashboard/security',
  audit: '/dashboard/audit',
  reports: '/dashboard/reports',
  reportRow: '/dashboard/reports/row',
  importUsers: '/dashboard/users/import',
  importCredentials: (titleId?: string, subtitleId?: string) => {
    const path = '/dashboard/managepassword/import';
    return titleId && subtitleId ? `${path}?title=${titleId}&subtitle=${subtitleId}` : path;
  },
} as const;

/** The navigation state of a sign-in that began at the link of a title. */
export interface NamedTitle {
  titleId?: string | undefined;
}

/** The first screen of a user with a valid token. */
export const homeOf = (role: string): string => (isStaffRole(role) ? PATHS.users : PATHS.shops);
