import { existsSync } from 'node:fs';

const WHOLE = '/usr/bin/chromium';
/** It renders the same with two thirds of the CPU time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

/** Where the browser of tests and benchmarks is, or should be. */
export const chromium = () =>
  process.env['CHROMIUM'] ?? (existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : WHOLE);
