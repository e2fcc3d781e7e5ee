// @ts-check
import { buildOrExit } from './build/build-stale.mjs';
import { client, extension } from './build/parts.mjs';

const [, , name] = process.argv;
const named = [client, extension].filter((part) => part.name === name);
await buildOrExit(named.length > 0 ? named : undefined);
