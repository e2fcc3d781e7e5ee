import { buildOrExit } from './build/build-stale.mjs';

await buildOrExit();
