import { fetchNode24, VERSION } from '../support/node24.mjs';
import { runTests } from './jest-run.mjs';

/** Runs tests and servers on the Node of the image. @param {string[]} projects @param {string[]} args */
export async function runOnNode24(projects, args) {
  const found = await fetchNode24();
  if (found !== null) return runTests(projects, args, found);
  process.stderr.write(`Node ${VERSION} could not be fetched: is the npm registry reachable?\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
