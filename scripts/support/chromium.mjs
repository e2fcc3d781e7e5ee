// @ts-check
import { existsSync } from 'node:fs';

/** Chromium without its windows first: it draws and scripts alike, for two thirds of the work. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Where the browser of tests and benchmarks is, or should be. */
export const chromium = () =>
  process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place)) ?? '/usr/bin/chromium';
