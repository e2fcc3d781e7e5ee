import { PERMISSIONS, type Permission } from '@keyroster/contracts';

const underBoth = (routes: string[]): string[] => [
  ...routes,
  ...routes.map((route) => route.replace('/api/', '/api/browser/')),
];

/** The routes that name each permission. */
export const ROUTES_OF: Readonly<Record<Permission, readonly string[]>> = {
  'users.manage': [
    'GET /api/users/export',
    'POST /api/users/register',
    'POST /api/users/update',
    'DELETE /api/users/:id',
    'POST /api/users/resetactivity',
    'POST /api/users/lock',
    'POST /api/users/unpause',
    'POST /api/users/viewas',
    'POST /api/users/pinlink',
    'POST /api/users/2fa/reset',
    'POST /api/import/users',
    'GET /api/explain',
  ],
  'users.read': ['GET /api/users/false', 'GET /api/users/ids', 'GET /api/users/:id'],
  'sessions.manage': ['GET /api/users/sessions/:id', 'POST /api/users/sessions/end'],
  'activity.watch': [
    'GET /api/users/true',
    'GET /api/users/activity/history',
    'GET /api/activity/spans/:user_id',
  ],
  'groups.manage': underBoth([
    'POST /api/group/add',
    'POST /api/group/update',
    'POST /api/group/titles',
    'POST /api/group/delete',
  ]),
  'groups.read': [...underBoth(['GET /api/group/get']), 'GET /api/browser'],
  'titles.manage': [
    'POST /api/shops/create',
    'POST /api/shops/update',
    'DELETE /api/shops/delete',
    'POST /api/shops/create_subtitle',
    'POST /api/shops/subtitle/update',
    'DELETE /api/shops/subtitle',
  ],
  'titles.read': [
    'GET /api/shops',
    'GET /api/shops/member/:user_id',
    'GET /api/search',
    'GET /api/shops/subtitle/:shop_id',
  ],
  'credentials.manage': [
    'GET /api/products/export',
    'GET /api/products/exposed',
    'POST /api/products/exposed/accept',
    'GET /api/products/versions/:id',
    'POST /api/products/versions/restore',
    'POST /api/products/versions/reveal',
    'POST /api/products/create',
    'POST /api/products/update',
    'POST /api/products/paid',
    'POST /api/products/update/image',
    'POST /api/update/image',
    'DELETE /api/products/delete',
    'POST /api/products/copy',
    'POST /api/import/credentials',
  ],
  'credentials.read': ['GET /api/products/:subtitle_id', 'GET /api/products/mine', 'POST /api/products/code'],
  'credentials.fill': ['POST /api/products/fill'],
  'seats.manage': ['GET /api/seats', 'POST /api/seats/free'],
  'seats.take': ['POST /api/seats/take', 'POST /api/seats/leave'],
  'troubles.manage': ['GET /api/troubles', 'GET /api/troubles/downtime', 'POST /api/troubles/close'],
  'troubles.report': ['POST /api/troubles/report'],
  'alarms.manage': [
    'GET /api/alarms',
    'POST /api/alarms/close',
    'GET /api/alarms/rule',
    'POST /api/alarms/rule',
  ],
  'announcements.manage': ['POST /api/announcements', 'POST /api/announcements/end'],
  'announcements.read': ['GET /api/announcements'],
  'inbox.read': ['GET /api/inbox', 'POST /api/inbox/away'],
  'assignments.manage': [
    'POST /api/shops/assign',
    'DELETE /api/shops/unassign',
    'GET /api/shops/users/:shop_id',
    'GET /api/shops/counts',
  ],
  'assignments.read': ['GET /api/shops/getassignedshops', 'GET /api/shops/getassignedshops/:user_id'],
  'whitelist.manage': [
    'GET /api/whitelist',
    'POST /api/whitelist',
    'DELETE /api/whitelist',
    'POST /api/whitelist/enforce',
    'GET /api/whitelist/unlisted',
  ],
  'templates.manage': ['GET /api/templates', 'POST /api/templates/save', 'POST /api/templates/delete'],
  'media.manage': [
    'POST /api/upload_logo',
    'POST /api/delete_logo',
    'POST /api/ads/upload',
    'POST /api/ads/delete',
  ],
  'media.read': ['GET /api/get_logo', 'GET /api/ads/get'],
  'backups.manage': ['GET /api/backups', 'POST /api/backups'],
  'audit.read': ['GET /api/audit'],
  'reports.read': ['GET /api/reports'],
  'changes.undo': ['GET /api/undo', 'POST /api/undo'],
  'plans.run': ['POST /api/plans', 'POST /api/plans/run', 'GET /api/import/:id/report', 'GET /api/jobs/:id'],
  'renewals.manage': [
    'GET /api/renewals',
    'GET /api/renewals/board',
    'POST /api/renewals',
    'POST /api/renewals/told',
  ],
  'payments.manage': ['POST /api/payments/accept', 'POST /api/payments/refuse', 'POST /api/payments/text'],
  'payments.read': ['GET /api/payments', 'GET /api/payments/:id/picture'],
  'packages.manage': ['POST /api/packages/save', 'POST /api/packages/remove'],
  'packages.read': ['GET /api/packages'],
  'settings.read': ['GET /api/settings'],
  'integrations.manage': [
    'GET /api/tokens',
    'POST /api/tokens',
    'POST /api/tokens/remove',
    'GET /api/webhooks',
    'POST /api/webhooks',
    'POST /api/webhooks/update',
    'POST /api/webhooks/remove',
    'POST /api/webhooks/test',
    'GET /api/webhooks/:id/deliveries',
    'POST /api/webhooks/redeliver',
    'GET /api/channels',
    'POST /api/channels/save',
    'POST /api/channels/remove',
    'POST /api/channels/test',
    'GET /api/rules',
    'GET /api/rules/upcoming',
    'POST /api/rules/save',
    'POST /api/rules/remove',
    'GET /api/messages',
  ],
  'presence.ping': ['POST /api/users/ping'],
  'account.own': [
    'POST /api/users/logout',
    'GET /api/verify-token',
    'POST /api/users/password',
    'POST /api/users/confirm',
    'POST /api/users/2fa/begin',
    'POST /api/users/2fa/confirm',
    'POST /api/users/2fa/remove',
    'POST /api/users/2fa/recovery',
    'GET /api/users/passkeys',
    'POST /api/users/passkeys/begin',
    'POST /api/users/passkeys/add',
    'POST /api/users/passkeys/remove',
    'POST /api/payments',
    'POST /api/payments/withdraw',
    'GET /api/payments/text',
  ],
};

/** Permissions that every user has for their own things. */
const OF_USERS: readonly Permission[] = [
  'account.own',
  'presence.ping',
  'sessions.manage',
  'groups.read',
  'titles.read',
  'assignments.read',
  'credentials.read',
  'credentials.fill',
  'seats.take',
  'troubles.report',
  'announcements.read',
  'media.read',
  'payments.read',
  'packages.read',
];
const routesOf = (isOfUsers: boolean): string[] =>
  PERMISSIONS.filter((permission) => OF_USERS.includes(permission) === isOfUsers).flatMap(
    (permission) => ROUTES_OF[permission],
  );

export type Caller = 'all' | 'user' | 'admin';

/** The calls of the contract and who may make them. A route that isn't here has no business being open. */
export const CONTRACT_ROUTES: Record<Caller, readonly string[]> = {
  all: [
    'POST /api/users/login',
    'POST /api/users/userlogin',
    'POST /api/users/takeback',
    'GET /api/users/pinlink/:token',
    'POST /api/users/pinlink/:token',
    'POST /api/users/passkeys/login/begin',
    'POST /api/users/passkeys/login',
    'POST /api/users/login/ticket',
    'GET /api/payments/ticket',
    'GET /api/shops/getuserbyshopid/:shop_id',
    'GET /static/:kind/:name',
    'GET /api/config',
    'GET /api/manifest',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/docs',
    'GET /api/docs-json',
  ],
  user: routesOf(true),
  admin: routesOf(false),
};

/** The admin's calls that a supervisor may make, within their users. */
export const OF_SUPERVISORS: readonly string[] = [
  'GET /api/users/false',
  'GET /api/users/true',
  'GET /api/users/ids',
  'GET /api/users/export',
  'GET /api/users/:id',
  'POST /api/users/register',
  'POST /api/users/update',
  'POST /api/users/lock',
  'POST /api/users/unpause',
  'POST /api/users/pinlink',
  'POST /api/users/resetactivity',
  'POST /api/renewals',
  'POST /api/renewals/told',
  'GET /api/renewals',
  'GET /api/renewals/board',
  'GET /api/templates',
  'POST /api/import/users',
  'GET /api/import/:id/report',
  'GET /api/jobs/:id',
  'POST /api/shops/assign',
  'DELETE /api/shops/unassign',
  'POST /api/plans',
  'POST /api/plans/run',
  'GET /api/undo',
  'POST /api/undo',
  'GET /api/activity/spans/:user_id',
  'GET /api/alarms',
  'POST /api/alarms/close',
  'GET /api/explain',
  'GET /api/reports',
  'GET /api/inbox',
  'POST /api/inbox/away',
  'GET /api/settings',
  'POST /api/payments/accept',
  'POST /api/payments/refuse',
];

/** Calls that need a session whose user has just confirmed who they are. */
const WANT_CONFIRMING: readonly string[] = [
  'GET /api/products/export',
  'POST /api/products/versions/restore',
  'POST /api/products/versions/reveal',
  'POST /api/users/viewas',
  'POST /api/users/2fa/reset',
  'POST /api/tokens',
  'POST /api/webhooks',
  'POST /api/webhooks/update',
  'POST /api/channels/save',
  'POST /api/channels/remove',
  'POST /api/channels/test',
];

/** Calls that are closed to programs, whatever their token allows. */
export const NEVER_PROGRAMS: readonly string[] = [
  ...ROUTES_OF['account.own'],
  ...ROUTES_OF['presence.ping'],
  ...ROUTES_OF['credentials.fill'],
  ...WANT_CONFIRMING,
];

/** A program that manages these reads them too. */
const READ_BY: Partial<Record<Permission, Permission>> = {
  'users.manage': 'users.read',
  'payments.manage': 'payments.read',
};

/** The routes that are open to a program whose token has only this permission. */
export function routesOpenTo(permission: Permission): readonly string[] {
  const read = READ_BY[permission];
  const routes = [...ROUTES_OF[permission], ...(read ? ROUTES_OF[read] : [])];
  return routes.filter((route) => !NEVER_PROGRAMS.includes(route));
}
