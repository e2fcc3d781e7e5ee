// @ts-check
import { runTests } from './tests/jest-run.mjs';

const args = process.argv.slice(2);
if (args.includes('--full')) process.env['KEYROSTER_TEST_FULL'] = 'yes';
await runTests(
  ['faults', 'load', 'bench'],
  args.filter((arg) => arg !== '--full'),
);
