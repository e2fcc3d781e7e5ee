// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/root.mjs';
import { run } from './support/run.mjs';
import { runTests } from './tests/jest-run.mjs';

/** The Node that the image runs on; npm's package of that name carries it. */
const VERSION = '24.21.0';

/**
 * What Node itself does for the API, by its tests: files and streams, hashes and sealing, calls to elsewhere, texts and
 * days of a language, what comes broken over the wire. The product's own rules are the same on every Node.
 */
const NODES_PART = [
  'caller-address',
  'codes',
  'docs',
  'errors',
  'export-credentials',
  'fuzz',
  'health',
  'hostile-drawings',
  'import-.*',
  'login.*',
  'media.*',
  'metrics.*',
  'passkey.*',
  'reports',
  'search',
  'second-factor.*',
  'security-headers',
  'static-images',
  'story',
  'tokens',
  'web-app',
  'webhook.*',
];

const folder = join(root, '.cache', `node-${VERSION}`);
const node = join(folder, 'node_modules/node/bin/node');

if (!existsSync(node)) {
  process.stdout.write(`Fetching Node ${VERSION} …\n`);
  const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `node@${VERSION}`];
  const { code, output } = await run('npm', install, { cwd: root, isQuiet: true });
  if (code !== 0) process.stderr.write(`${output}\n`);
}

if (existsSync(node)) {
  const args = process.argv.slice(2);
  const files = ['test/live/', `test/api/(${NODES_PART.join('|')})\\.spec`];
  const isChosen = args.some((arg) => !arg.startsWith('--'));
  await runTests(['api', 'live'], isChosen ? args : [...files, ...args], node);
} else {
  process.stderr.write(`Node ${VERSION} could not be fetched: is the npm registry reachable?\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
