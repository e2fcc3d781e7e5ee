import './git-hooks.mjs';
import { runTests } from './tests/jest-run.mjs';

await runTests(['unit', 'dom', 'database', 'api', 'live', 'journeys'], process.argv.slice(2));
