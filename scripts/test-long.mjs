// @ts-check
import { runTests } from './tests/jest-run.mjs';

// Its tests come one by one: until the first there is nothing to fail.
await runTests(['faults'], ['--passWithNoTests', ...process.argv.slice(2)]);
