import { runOnNode24 } from './tests/node24.mjs';

/** Specs of API behaviour that depends on Node itself; the product's own rules are the same on every Node. */
const NODES_PART = [
  'errors',
  'fuzz',
  'http-manners',
  'import-files',
  'import-formats',
  'login',
  'media',
  'passkeys',
  'reports',
  'second-factor-login',
  'webhooks',
];

const args = process.argv.slice(2);
const isChosen = args.some((arg) => !arg.startsWith('--'));
const files = isChosen ? [] : [`test/api/(${NODES_PART.join('|')})\\.spec`];
await runOnNode24(['api', 'live'], [...files, ...args]);
