// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root } from './support/root.mjs';
import { run } from './support/run.mjs';

/** @type {{ workspaces: string[] }} */
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
let hasErrors = false;

for (const folder of [...workspaces, 'scripts']) {
  const began = performance.now();
  const memory = join(root, '.cache/types', `${folder.replaceAll('/', '-')}.tsbuildinfo`);
  const args = ['-p', folder, '--noEmit', '--incremental', '--tsBuildInfoFile', memory];
  const { code, output } = await run(bin('tsc'), args, { cwd: root, isQuiet: true });
  hasErrors ||= code !== 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'failed'} ${folder} (${seconds} s)\n${output}`);
}

process.exitCode = hasErrors ? 1 : 0;
