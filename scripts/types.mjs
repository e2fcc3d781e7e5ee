import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/root.mjs';
import { run } from './support/run.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** ESLint needs TypeScript 6 for its types, while 7 is faster. */
const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
let hasErrors = false;

for (const folder of [...workspaces, 'scripts']) {
  const began = performance.now();
  // Several checkers would each load the packages' types, which is most of the work.
  const args = [tsc, '-p', folder, '--noEmit', '--singleThreaded'];
  const { code, output } = await run(process.execPath, args, { cwd: root, isQuiet: true });
  hasErrors ||= code !== 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'failed'} ${folder} (${seconds} s)\n${output}`);
}

process.exitCode = hasErrors ? 1 : 0;
