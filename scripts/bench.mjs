import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { chromium } from './support/chromium.mjs';
import { bin, root } from './support/root.mjs';
import { run } from './support/run.mjs';

const test = join(root, 'test');
// support/ is compiled too, because the bench starts Redis and the browser with the tests' helpers.
const swc = ['bench', 'support', '--out-dir', 'output', '--config-file', 'bench/.swcrc'];

await buildOrExit();
const { code, output } = await run(bin('swc'), swc, { cwd: test, isQuiet: true });
if (code === 0) {
  const bench = [join(test, 'output/bench/bench.js'), ...process.argv.slice(2)];
  const env = { ...process.env, CHROMIUM: chromium() };
  process.exitCode = (await run(process.execPath, bench, { cwd: root, env })).code;
} else {
  process.stderr.write(output);
  process.exitCode = 1;
}
