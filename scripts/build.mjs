import { buildOrExit } from './build/build-stale.mjs';
import { client, contracts, extension } from './build/parts.mjs';

const [, , name] = process.argv;
const named = [client, extension].find((part) => part.name === name);
await buildOrExit(named && [contracts, named]);
