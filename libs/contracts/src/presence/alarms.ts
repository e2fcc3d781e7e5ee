/** Why a sharing alarm was raised: two places at once, two by turns in one session, or a place taken back and back. */
export const ALARM_KINDS = ['overlap', 'turns', 'fight'] as const;

/** One of these reasons. */
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Whether an alarm goes on. */
export const ALARM_STATES = ['open', 'closed'] as const;

/** One of the two. */
export type AlarmState = (typeof ALARM_STATES)[number];

/** An alarm closes so long after the last overlap. */
export const ALARM_CLOSES_MS = 10 * 60_000;

/** Within such a time two addresses by turns are somebody at both. */
export const ALARM_TURNS_MS = 5 * 60_000;

/** The longest for which a user can be muted. */
export const ALARM_MUTE_HOURS_MAX = 720;

/** For how long the rule locks, where nobody set it. */
export const ALARM_LOCK_MINUTES = 60;

/** The longest for which the rule can lock: a year. */
export const ALARM_LOCK_MINUTES_MAX = 525_600;

/** What a user whom the rule locked is told. */
export const ALARM_LOCK_REASON = 'Account sharing';
