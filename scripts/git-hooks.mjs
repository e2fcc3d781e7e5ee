import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { root } from './support/root.mjs';

/** @param {string[]} args @returns {string} git's output; empty where git fails or is missing */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

// Only in this project's own checkout, and never over hooks that were set by hand.
if (git('rev-parse', '--show-toplevel') === realpathSync(root) && git('config', 'core.hooksPath') === '') {
  git('config', 'core.hooksPath', '.githooks');
}
