import { execFileSync } from 'node:child_process';
import { bin, root } from './support/root.mjs';
import { run } from './support/run.mjs';

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter(Boolean);
const code = staged.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** @param {string} command @param {string[]} args */
async function check(command, args) {
  const outcome = await run(command, args, { cwd: root });
  if (outcome.code !== 0) process.exit(1);
}

if (staged.length > 0) await check(bin('prettier'), ['--check', '--ignore-unknown', ...staged]);
if (code.length > 0) {
  await check(bin('eslint'), ['--no-warn-ignored', ...code]);
  await check(process.execPath, ['scripts/types.mjs']);
}
