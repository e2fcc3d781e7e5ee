import { DAY_MS } from '../constants.js';

/** A session is there from ping to ping while no gap is longer than this. */
export const SPAN_GAP_MS = 120_000;

/** The longest time for which spans can be asked. */
export const SPANS_ASKED_MAX_MS = 7 * DAY_MS;
