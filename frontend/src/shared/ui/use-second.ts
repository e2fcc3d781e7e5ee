import { toldEach } from '../time/told-each.js';

/** The server's time, told anew each second. */
export const useSecond = toldEach(1_000);
