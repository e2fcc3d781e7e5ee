import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bumped, dated, VERSION_PLACES } from './release/version.mjs';
import { root } from './support/root.mjs';
import { must, workOrFail } from './support/run.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @param {string[]} words */
const git = (...words) => must('git', words);

await workOrFail(async () => {
  const version = bumped(JSON.parse(read('package.json')).version, process.argv[2] ?? '');
  if ((await git('status', '--porcelain')) !== '')
    throw new Error('There are changes that are not committed.');
  if ((await git('branch', '--show-current')) !== 'main') throw new Error('Releases are made on main.');
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new Error(`The tag v${version} is there already.`);

  const changelog = dated(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  try {
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    for (const [file, write] of Object.entries(VERSION_PLACES)) {
      writeFileSync(join(root, file), write(read(file), version));
    }
    await must('npm', ['test', '--silent', '--', 'scripts/(release|docs|supply-chain)/'], { isQuiet: false });
    await git('commit', '--all', '--message', `release: ${version}`);
  } catch (error) {
    await git('checkout', '--', '.');
    throw error;
  }
  await git('tag', '--annotate', `v${version}`, '--message', `Keyroster ${version}`);
  process.stdout.write(`Released ${version}. To publish it: git push --follow-tags\n`);
});
