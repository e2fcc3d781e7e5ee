import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../../..');
const run = promisify(execFile);

export interface FormerRelease {
  version: string;
  /** The path of its server, relative to the project's root. */
  main: string;
}

/** The release before this commit, built once into the cache. Found by its commit: a clone may lack tags. */
export async function formerRelease(): Promise<FormerRelease> {
  const words = ['log', '-1', '--grep=^release: [0-9]', '--format=%H %s', 'HEAD^'];
  const { stdout } = await run('git', words, { cwd: root });
  const [, commit, version] = /^(\w+) release: (\S+)$/m.exec(stdout) ?? [];
  if (!commit || !version) throw new Error('This test needs the history: git fetch --unshallow');
  const folder = path.join(root, '.cache/releases', commit);
  if (!existsSync(folder)) await build(commit, folder);
  return { version, main: path.join('.cache/releases', commit, 'backend/dist/main.js') };
}

async function build(commit: string, folder: string): Promise<void> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const archive = path.join(draft, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive], { cwd: draft });
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: draft });
  // Any command of the server builds the server, and nothing else.
  await run(process.execPath, ['scripts/command.mjs', 'admin', 'help'], { cwd: draft });
  await rename(draft, folder);
}
