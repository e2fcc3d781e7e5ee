import { ServerClock } from '@keyroster/client/clock';

/** The server's time, as its answers and the socket tell it; the browser's may be wrong by days. */
export const pageClock = new ServerClock();
