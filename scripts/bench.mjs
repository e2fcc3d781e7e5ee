// @ts-check
import { join } from 'node:path';
import { buildOrExit } from './build/build-stale.mjs';
import { backend, contracts } from './build/parts.mjs';
import { bin, root } from './support/root.mjs';
import { run } from './support/run.mjs';

const test = join(root, 'test');
const swc = ['bench', '--out-dir', 'output/bench', '--strip-leading-paths', '--config-file', 'bench/.swcrc'];

await buildOrExit([contracts, backend]);
const { code, output } = await run(bin('swc'), swc, { cwd: test, isQuiet: true });
if (code === 0) {
  const bench = [join(test, 'output/bench/bench.js'), ...process.argv.slice(2)];
  process.exitCode = (await run(process.execPath, bench, { cwd: root })).code;
} else {
  process.stderr.write(output);
  process.exitCode = 1;
}
