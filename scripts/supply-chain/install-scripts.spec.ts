import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../support/root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the packages', () => {
  it('run no script of their own, whichever npm installs them', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    // npm would skip the project's own scripts as well, so the tests set up the git hooks instead.
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare)/.test(name))).toEqual([]);
    expect(read('scripts/test.mjs')).toContain("import './git-hooks.mjs';");
  });
});
