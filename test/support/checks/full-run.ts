/** Whether this is a full run (`--full` behind `npm test --` or `npm run test:long --`). */
export const isFullRun = process.env['KEYROSTER_TEST_FULL'] === 'yes';

/** How often a thing is tried: in a full run as often as it takes to be sure. */
export const times = (short: number, full: number): number => (isFullRun ? full : short);
