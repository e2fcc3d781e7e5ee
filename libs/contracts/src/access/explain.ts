/** The rules that decide whether somebody may sign in and see a title or credential, in the order they are shown. */
export const EXPLAIN_RULES = [
  'role',
  'lock',
  'pause',
  'whitelist',
  'subscription',
  'places',
  'title',
  'seat',
] as const;

export type ExplainRule = (typeof EXPLAIN_RULES)[number];

/** The outcome of a rule, from which the page makes a sentence. */
export const EXPLAIN_CODES = [
  'admin',
  'member',
  'no_right',
  'locked',
  'not_locked',
  'paused',
  'not_paused',
  'let_in',
  'not_listed',
  'no_address',
  'never_ends',
  'first_use',
  'ends',
  'ended',
  'unlimited',
  'place_free',
  'makes_way',
  'sees_all',
  'own',
  'group',
  'not_assigned',
  'no_seats',
  'seat_held',
  'seat_free',
  'seats_full',
] as const;

export type ExplainCode = (typeof EXPLAIN_CODES)[number];
