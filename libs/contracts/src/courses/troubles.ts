import { DAY_MS } from '../constants.js';

/** What may be wrong with a credential, as members report it. */
export const TROUBLE_KINDS = ['password', 'login', 'site', 'code', 'other'] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];
/** How a trouble ends: something was fixed, nothing was wrong, or the credential was deleted. */
export const TROUBLE_ENDS = ['fixed', 'works', 'gone'] as const;
export type TroubleEnd = (typeof TROUBLE_ENDS)[number];
export const TROUBLE_STATES = ['open', 'closed'] as const;
export type TroubleState = (typeof TROUBLE_STATES)[number];
/** The most characters of an admin's answer to the reporters. */
export const TROUBLE_MESSAGE_MAX_LENGTH = 200;
/** How long reporters see a closed trouble. */
export const TROUBLE_SHOWN_MS = DAY_MS;
/** How many reports a user may make in an hour. */
export const TROUBLE_REPORTS_PER_HOUR = 10;
/** The default number of days for downtime, today included. */
export const DOWNTIME_DAYS = 30;

/** Tells a reporter that a trouble has changed. */
export interface TroubleChanged {
  p_id: string;
  id: string;
  /** How many others reported it, without their names. */
  others: number;
  /** Null while it is open. */
  how: TroubleEnd | null;
  message: string;
}
