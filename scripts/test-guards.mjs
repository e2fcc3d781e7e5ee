import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { root } from './support/root.mjs';
import { run } from './support/run.mjs';
import { NODE_FLAGS } from './tests/jest-run.mjs';
import { quickTmp } from './tests/quick-tmp.mjs';
import { withDatabase } from './tests/with-database.mjs';

/** Removes the guards one at a time and fails where the named test still passes. Arguments select guards. */
let closing = '';
const jest = join(root, 'node_modules/jest/bin/jest.js');
await buildOrExit();
await withDatabase((database) =>
  run(process.execPath, [...NODE_FLAGS, jest, '--config', 'scripts/guards/jest.config.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...database,
      TMPDIR: quickTmp(),
      KEYROSTER_GUARDS: process.argv.slice(2).join('\n'),
    },
    onLine: (line) => {
      closing = line;
      process.stdout.write(`${line}\n`);
    },
  }),
);
// Jest's own exit code is always 1, since tests fail on purpose.
process.exitCode = /^[1-9]\d* passed, 0 failed$/.test(closing) ? 0 : 1;
