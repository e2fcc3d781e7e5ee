import { PERMISSIONS, type Access, type Permission } from '@keyroster/contracts';
import { ADMIN_ROWS, OF_ADMINS } from './admin-rows.js';
import { OPEN, OPEN_ROWS } from './open-rows.js';
import type { Row } from './row.js';

/** The access table: a row for each call of the contract and each kind of thing that it may name. */
export const ACCESS_TABLE: readonly Row[] = [...OPEN_ROWS, ...ADMIN_ROWS];

const routesIn = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ route }) => route))];

const routesUnder = (access: Access) => routesIn([OPEN, ...OF_ADMINS].flatMap((rows) => rows[access] ?? []));

export const ROUTES_OF = PERMISSIONS.reduce(
  (all, permission) => ({ ...all, [permission]: routesUnder(permission) }),
  {} as Readonly<Record<Permission, readonly string[]>>,
);

export type Caller = 'all' | 'user' | 'admin';

/** The calls of the contract and who may make them. A route that isn't here has no business being open. */
export const CONTRACT_ROUTES: Record<Caller, readonly string[]> = {
  all: routesUnder('anyone'),
  user: routesIn(OPEN_ROWS).filter((route) => !routesUnder('anyone').includes(route)),
  admin: routesIn(ADMIN_ROWS),
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

/** Calls that are closed to programs, whatever their token allows, as those are that need a confirmed session. */
export const NEVER_PROGRAMS: readonly string[] = [
  ...ROUTES_OF['account.own'],
  ...ROUTES_OF['presence.ping'],
  ...ROUTES_OF['credentials.fill'],
  ...routesIn(ACCESS_TABLE.filter(({ wantsConfirmed }) => wantsConfirmed)),
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
