import type { Permission } from '../access/permissions.js';

/** What a plan is told beside the ids that it is about. */
export type PlanParameter = 'reason' | 'minutes' | 'days' | 'titles' | 'group' | 'subtitleId';

interface PlanFacts {
  /** That of the single call for which the plan stands. */
  permission: Permission;
  needs?: readonly PlanParameter[];
  takes?: readonly PlanParameter[];
  /** Can't be taken back. */
  isFinal?: true;
}

/** What can be planned for many at once, and what each of it takes. */
export const PLANS = {
  'users.delete': { permission: 'users.manage' },
  'users.endsessions': { permission: 'sessions.manage', isFinal: true },
  'users.resetactivity': { permission: 'users.manage' },
  'users.lock': { permission: 'users.manage', takes: ['reason', 'minutes'] },
  'users.unlock': { permission: 'users.manage' },
  'users.renew': { permission: 'renewals.manage', needs: ['days'] },
  'users.assign': { permission: 'assignments.manage', needs: ['titles'] },
  'users.unassign': { permission: 'assignments.manage', needs: ['titles'] },
  'users.group': { permission: 'users.manage', needs: ['group'] },
  'titles.delete': { permission: 'titles.manage' },
  'subtitles.delete': { permission: 'titles.manage' },
  'credentials.delete': { permission: 'credentials.manage' },
  'credentials.copy': { permission: 'credentials.manage', needs: ['subtitleId'] },
  'credentials.move': { permission: 'credentials.manage', needs: ['subtitleId'] },
} as const satisfies Record<string, PlanFacts>;

/** One kind of plan. */
export type PlanAction = keyof typeof PLANS;

/** All kinds of plans that a call may name; imports make theirs by calls of their own. */
export const PLAN_ACTIONS = Object.keys(PLANS) as PlanAction[];

/** The plans that the imports make, each with the permission that its file wants. */
export const IMPORT_PLANS = {
  'import.users': { permission: 'users.manage' },
  'import.credentials': { permission: 'credentials.manage' },
} as const satisfies Record<string, Pick<PlanFacts, 'permission'>>;

/** A plan that an import makes. */
export type ImportAction = keyof typeof IMPORT_PLANS;

/** All kinds of plans that imports make. */
export const IMPORT_ACTIONS = Object.keys(IMPORT_PLANS) as ImportAction[];

/** What a plan needs, and what it takes too. */
export const planFactsOf = (action: PlanAction): PlanFacts => PLANS[action];

/** So many ids at most. */
export const PLAN_IDS_MAX = 5_000;

/** So many pairs of a user and a title at most, which an assignment of many gives or takes. */
export const PLAN_PAIRS_MAX = 100_000;

/** How long a plan waits to be run, in ms. */
export const PLAN_LASTS_MS = 600_000;

/** So many names tell what a plan, or something that can be taken back, is about. */
export const NAMES_SHOWN = 20;
