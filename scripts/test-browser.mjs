import { runTests } from './tests/jest-run.mjs';

process.env['KEYROSTER_SCREENSHOTS'] = 'yes';
await runTests(['browser'], process.argv.slice(2));
