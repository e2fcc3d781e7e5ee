import { toldEach } from '../time/told-each.js';

/** The server's time, told anew each minute. */
export const useMinute = toldEach(60_000);
