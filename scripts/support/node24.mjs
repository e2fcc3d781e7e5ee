import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** The Node that the image runs on. */
export const VERSION = '24.21.0';
/** npm's package `node` would fetch it with an install script, which is forbidden here. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

const folder = join(root, '.cache', `node-${VERSION}`);
const node = join(folder, 'node_modules', PACKAGE, 'bin/node');

/** The path of the image's Node; null if it can't be fetched. @returns {Promise<string | null>} */
export async function fetchNode24() {
  if (!existsSync(node)) {
    process.stdout.write(`Fetching Node ${VERSION} …\n`);
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-package-lock',
      `${PACKAGE}@${VERSION}`,
    ];
    const { code, output } = await run('npm', install, { cwd: root, isQuiet: true });
    if (code !== 0) process.stderr.write(`${output}\n`);
  }
  return existsSync(node) ? node : null;
}
