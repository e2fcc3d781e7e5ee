import { performance } from 'node:perf_hooks';

/** Milliseconds since 1970 with their fractions: the clock that all programs of a machine share. */
export const now = (): number => performance.timeOrigin + performance.now();
