/** What a caller may be allowed to do. Each socket event names one of these, each route one or `anyone`. */
export const PERMISSIONS = [
  'users.manage',
  'users.read',
  'sessions.manage',
  'activity.watch',
  'groups.manage',
  'groups.read',
  'titles.manage',
  'titles.read',
  'credentials.manage',
  'credentials.read',
  'credentials.fill',
  'seats.manage',
  'seats.take',
  'troubles.manage',
  'troubles.report',
  'alarms.manage',
  'announcements.manage',
  'announcements.read',
  'inbox.read',
  'assignments.manage',
  'assignments.read',
  'whitelist.manage',
  'templates.manage',
  'media.manage',
  'media.read',
  'audit.read',
  'backups.manage',
  'reports.read',
  'changes.undo',
  'plans.run',
  'renewals.manage',
  'payments.manage',
  'payments.read',
  'packages.manage',
  'packages.read',
  'settings.read',
  'integrations.manage',
  'presence.ping',
  'account.own',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Never granted to a program's token, because a program is never present, has no account and fills in no page. */
const NO_PROGRAMS = [
  'presence.ping',
  'account.own',
  'credentials.fill',
] as const satisfies readonly Permission[];

export type ProgramPermission = Exclude<Permission, (typeof NO_PROGRAMS)[number]>;

const isPrograms = (permission: Permission): permission is ProgramPermission =>
  !NO_PROGRAMS.some((one) => one === permission);

/** The permissions that can be given to a program's token. */
export const PROGRAM_PERMISSIONS: readonly ProgramPermission[] = PERMISSIONS.filter(isPrograms);

/** A permission to manage includes the one to read. */
const READ_WITH: Partial<Record<Permission, Permission>> = {
  'users.read': 'users.manage',
  'payments.read': 'payments.manage',
};

/** Whether these permissions include one, by itself or by the wider one that implies it. */
export function permit(permissions: ReadonlySet<Permission>, permission: Permission): boolean {
  const wider = READ_WITH[permission];
  return permissions.has(permission) || (wider !== undefined && permissions.has(wider));
}

/** What opens a route: a permission, or `anyone` for calls that need no token. */
export type Access = Permission | 'anyone';
export const ADMIN_ROLE = 'admin';
/** A role of old data: no call can give it, it grants nothing, and its users can't be deleted. */
export const PROTECTED_ROLE = 'adminss';
/** The role of staff who see their own users alone. */
export const SUPERVISOR_ROLE = 'supervisor';
/** The roles with a fixed name; `{product}_soft` comes from the settings. */
export const FIXED_ROLES = [ADMIN_ROLE, 'member', 'specific', 'all_profile', SUPERVISOR_ROLE] as const;
/** The default role: `{product}_soft`. */
export const softRole = (product: string): string => `${product}_soft`;
/** The roles that a call may set, the default first. */
export const settableRoles = (product: string): string[] => [softRole(product), ...FIXED_ROLES];
export const isAdminRole = (role: string): boolean => role === ADMIN_ROLE;
export const isSupervisorRole = (role: string): boolean => role === SUPERVISOR_ROLE;
/** Whether a role belongs to staff: admins and supervisors, who never expire. */
export const isStaffRole = (role: string): boolean => isAdminRole(role) || isSupervisorRole(role);
/** Whether a role sees every browser-profile group instead of its own alone. */
export const seesAllGroups = (role: string): boolean => isAdminRole(role) || role === 'all_profile';

const EVERYBODYS: ReadonlySet<Permission> = new Set<Permission>([
  'sessions.manage',
  'groups.read',
  'titles.read',
  'credentials.read',
  'credentials.fill',
  'seats.take',
  'troubles.report',
  'announcements.read',
  'assignments.read',
  'media.read',
  'payments.read',
  'packages.read',
  'presence.ping',
  'account.own',
]);

/** The calls that a supervisor may make beside those of every user, under the permission that each names. */
export const SUPERVISOR_CALLS: Partial<Record<Permission, readonly string[]>> = {
  'users.manage': [
    'GET /api/users/export',
    'POST /api/users/register',
    'POST /api/users/update',
    'POST /api/users/resetactivity',
    'POST /api/users/lock',
    'POST /api/users/unpause',
    'POST /api/users/pinlink',
    'POST /api/import/users',
    'GET /api/explain',
  ],
  'users.read': ['GET /api/users/false', 'GET /api/users/ids', 'GET /api/users/:id'],
  'activity.watch': ['GET /api/users/true', 'GET /api/activity/spans/:user_id'],
  'alarms.manage': ['GET /api/alarms', 'POST /api/alarms/close'],
  'inbox.read': ['GET /api/inbox', 'POST /api/inbox/away'],
  'assignments.manage': ['POST /api/shops/assign', 'DELETE /api/shops/unassign'],
  'templates.manage': ['GET /api/templates'],
  'reports.read': ['GET /api/reports'],
  'changes.undo': ['GET /api/undo', 'POST /api/undo'],
  'plans.run': ['POST /api/plans', 'POST /api/plans/run', 'GET /api/import/:id/report', 'GET /api/jobs/:id'],
  'renewals.manage': [
    'GET /api/renewals',
    'GET /api/renewals/board',
    'POST /api/renewals',
    'POST /api/renewals/told',
  ],
  'payments.manage': ['POST /api/payments/accept', 'POST /api/payments/refuse'],
  'settings.read': ['GET /api/settings'],
};

/** Whether a supervisor may make a call (`METHOD /path`) that needs this permission. */
export const maySupervisorCall = (permission: Permission, call: string): boolean =>
  EVERYBODYS.has(permission) || (SUPERVISOR_CALLS[permission]?.includes(call) ?? false);

/** The only rule of who may do what: users `EVERYBODYS`, supervisors `SUPERVISOR_CALLS` too, admins all. */
export function may(role: string, permission: Permission): boolean {
  if (isAdminRole(role) || EVERYBODYS.has(permission)) return true;
  return isSupervisorRole(role) && permission in SUPERVISOR_CALLS;
}

/** The prefix of every program's token, so that a leaked one is recognised by scanners. */
export const PROGRAM_TOKEN_PREFIX = 'kr_';
/** 256 random bits in base64url behind the prefix. */
export const PROGRAM_TOKEN = /^kr_[\w-]{43}$/;
/** How many calls a program's token may make within a minute, in each process. */
export const PROGRAM_CALLS_PER_MINUTE = 600;
/** The longest life of a program's token that has an end. */
export const PROGRAM_TOKEN_MAX_DAYS = 3_650;
/** How many addresses and blocks a program's token may be bound to. */
export const PROGRAM_ADDRESSES_MAX = 100;
