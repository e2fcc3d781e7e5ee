import { existsSync } from 'node:fs';

const WHOLE = '/usr/bin/chromium';
/** Renders the same as WHOLE with two thirds of the CPU time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

/** For tests of the extension, because the headless shell loads no extensions. */
export const wholeChromium = () => process.env['CHROMIUM_WHOLE'] ?? WHOLE;

/** Where the browser of tests and benchmarks is, or should be. */
export const chromium = () =>
  process.env['CHROMIUM'] ?? (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : WHOLE);
