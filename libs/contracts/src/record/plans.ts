/** What a plan is told beside the ids that it is about. */
export type PlanParameter = 'reason' | 'minutes' | 'days' | 'titles' | 'group' | 'subtitleId';

interface PlanFacts {
  needs?: readonly PlanParameter[];
  takes?: readonly PlanParameter[];
  /** Can't be taken back. */
  isFinal?: true;
}

/** What can be planned for many at once, and what each of it takes. */
export const PLANS = {
  'users.delete': {},
  'users.endsessions': { isFinal: true },
  'users.resetactivity': {},
  'users.lock': { takes: ['reason', 'minutes'] },
  'users.unlock': {},
  'users.renew': { needs: ['days'] },
  'users.assign': { needs: ['titles'] },
  'users.unassign': { needs: ['titles'] },
  'users.group': { needs: ['group'] },
  'titles.delete': {},
  'subtitles.delete': {},
  'credentials.delete': {},
  'credentials.copy': { needs: ['subtitleId'] },
  'credentials.move': { needs: ['subtitleId'] },
} as const satisfies Record<string, PlanFacts>;

/** One kind of plan. */
export type PlanAction = keyof typeof PLANS;

/** All kinds of plans that a call may name; imports make theirs by calls of their own. */
export const PLAN_ACTIONS = Object.keys(PLANS) as PlanAction[];

/** The plans that the imports make. */
export const IMPORT_ACTIONS = ['import.users', 'import.credentials'] as const;

/** A plan that an import makes. */
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

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
