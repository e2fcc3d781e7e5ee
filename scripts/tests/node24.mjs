import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { run } from '../support/run.mjs';
import { runTests } from './jest-run.mjs';

/** The Node that the image runs on. */
const VERSION = '24.21.0';
/** npm's package `node` would fetch it with an install script, which is forbidden here. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

const folder = join(root, '.cache', `node-${VERSION}`);
const node = join(folder, 'node_modules', PACKAGE, 'bin/node');

/** Runs tests and servers on the Node of the image. @param {string[]} projects @param {string[]} args */
export async function runOnNode24(projects, args) {
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
  if (existsSync(node)) return runTests(projects, args, node);
  process.stderr.write(`Node ${VERSION} could not be fetched: is the npm registry reachable?\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
