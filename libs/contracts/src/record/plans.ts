import type { Permission } from '../access/permissions.js';

/** The parameters of plans beside ids. */
export type PlanParameter = 'reason' | 'minutes' | 'days' | 'package_id' | 'titles' | 'group' | 'subtitleId';

interface PlanFacts {
  /** The permission of the single call that it replaces. */
  permission: Permission;
  needs?: readonly PlanParameter[];
  takes?: readonly PlanParameter[];
  /** It can't be undone. */
  isFinal?: true;
}

/** The actions that can be planned, with their parameters. */
export const PLANS = {
  'users.delete': { permission: 'users.manage' },
  'users.endsessions': { permission: 'sessions.manage', isFinal: true },
  'users.resetactivity': { permission: 'users.manage' },
  'users.lock': { permission: 'users.manage', takes: ['reason', 'minutes'] },
  'users.unlock': { permission: 'users.manage' },
  'users.renew': { permission: 'renewals.manage', takes: ['days', 'package_id'] },
  'users.assign': { permission: 'assignments.manage', needs: ['titles'] },
  'users.unassign': { permission: 'assignments.manage', needs: ['titles'] },
  'users.group': { permission: 'users.manage', needs: ['group'] },
  'titles.delete': { permission: 'titles.manage' },
  'subtitles.delete': { permission: 'titles.manage' },
  'credentials.delete': { permission: 'credentials.manage' },
  'credentials.copy': { permission: 'credentials.manage', needs: ['subtitleId'] },
  'credentials.move': { permission: 'credentials.manage', needs: ['subtitleId'] },
} as const satisfies Record<string, PlanFacts>;

export type PlanAction = keyof typeof PLANS;
/** The actions that a call may plan. Imports have calls of their own. */
export const PLAN_ACTIONS = Object.keys(PLANS) as PlanAction[];

/** The plans of imports, with their permissions. */
export const IMPORT_PLANS = {
  'import.users': { permission: 'users.manage' },
  'import.credentials': { permission: 'credentials.manage' },
} as const satisfies Record<string, Pick<PlanFacts, 'permission'>>;

/** A plan that an import makes. */
export type ImportAction = keyof typeof IMPORT_PLANS;
/** All kinds of plans that imports make. */
export const IMPORT_ACTIONS = Object.keys(IMPORT_PLANS) as ImportAction[];
export const planFactsOf = (action: PlanAction): PlanFacts => PLANS[action];
export const PLAN_IDS_MAX = 5_000;
/** The most pairs of user and title in a bulk assignment. */
export const PLAN_PAIRS_MAX = 100_000;
/** How long after it was made a plan can be run. */
export const PLAN_LASTS_MS = 600_000;
/** How many names of subjects a plan or undo answers. */
export const NAMES_SHOWN = 20;
