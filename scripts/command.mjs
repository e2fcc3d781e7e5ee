import './support/env.mjs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { serverParts } from './build/parts.mjs';
import { root } from './support/root.mjs';

// `node scripts/command.mjs backup FILE`: removes the name, so that the command finds its own arguments.
const [name] = process.argv.splice(2, 1);

await buildOrExit(serverParts);
await import(pathToFileURL(join(root, `backend/dist/cli/${name}.js`)).href);
