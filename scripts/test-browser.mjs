import { runTests } from './tests/jest-run.mjs';

await runTests(['browser'], process.argv.slice(2));
