import { runTests } from './tests/jest-run.mjs';
import { runOnNode24 } from './tests/node24.mjs';

/** What jest is not told. */
const OWN = ['--full', '--node24'];

const projects = ['faults', 'load', 'bench'];
const args = process.argv.slice(2);
const words = args.filter((arg) => !OWN.includes(arg));
if (args.includes('--full')) process.env['KEYROSTER_TEST_FULL'] = 'yes';
await (args.includes('--node24') ? runOnNode24(projects, words) : runTests(projects, words));
