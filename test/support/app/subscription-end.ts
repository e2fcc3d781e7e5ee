import type { TestApp } from './test-app.js';

const MINUTE_MS = 60_000;
/** The end of `ENDING`: midnight in Lima. */
const END = Date.UTC(2900, 0, 2, 5);

/** A subscription that ends far from all others, so that a turned clock reaches its end alone. */
export const ENDING = { subStartDate: '1/1/2900', subValidity: 1 };

export const turnToMinuteBeforeEnd = (app: TestApp): void => app.turnClock(END - Date.now() - MINUTE_MS);

export const turnToEnd = (app: TestApp): void => app.turnClock(END - Date.now());

/** A real second before it: the clock then gets there by itself. */
export const turnToSecondBeforeEnd = (app: TestApp): void => app.turnClock(END - Date.now() - 1_000);
