/** Why an alarm was raised: two places at once, two alternating in one session, or devices that replace each other. */
export const ALARM_KINDS = ['overlap', 'turns', 'fight'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
export const ALARM_STATES = ['open', 'closed'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];
/** How long after the last overlap an alarm closes. */
export const ALARM_CLOSES_MS = 10 * 60_000;
/** Addresses that alternate within this time count as simultaneous. */
export const ALARM_TURNS_MS = 5 * 60_000;
export const ALARM_MUTE_HOURS_MAX = 720;
/** The default duration of a lock by the alarm rule. */
export const ALARM_LOCK_MINUTES = 60;
/** The longest duration of a lock by the alarm rule: a year. */
export const ALARM_LOCK_MINUTES_MAX = 525_600;
/** The reason of a lock by the alarm rule, as shown to the user. */
export const ALARM_LOCK_REASON = 'Account sharing';
