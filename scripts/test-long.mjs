import { runTests } from './tests/jest-run.mjs';
import { runOnNode24 } from './tests/node24.mjs';

const projects = ['faults', 'load', 'bench'];
const args = process.argv.slice(2);
const words = args.filter((arg) => arg !== '--node24');
await (args.includes('--node24') ? runOnNode24(projects, words) : runTests(projects, words));
