import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/run.mjs';

const RELEASE = 'bookworm';
const PACKAGES = 'ca-certificates,libstdc++6,libcurl4';
/** This machine may use a proxy with its own certificates and npm settings. */
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/**
 * A stand-in for the base image where no registry is reachable: a small Debian with this machine's Node and npm.
 * @param {string} folder @returns {Promise<string>} the build context
 */
export async function makeStandIn(folder) {
  const context = join(folder, 'stand-in');
  const files = join(context, 'files');
  const recipe = join(context, 'Dockerfile');
  if (existsSync(recipe)) return context;

  process.stdout.write('No image registry answers: making a stand-in for the base image …\n');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  const { code, output } = await run(
    'debootstrap',
    ['--variant=minbase', `--include=${PACKAGES}`, RELEASE, files],
    { isQuiet: true },
  );
  if (code !== 0) throw new Error(`debootstrap failed (is it installed, and is this root?).\n${output}`);

  const { output: modules } = await run('npm', ['root', '--global'], { isQuiet: true });
  const { output: settings } = await run('npm', ['config', 'get', 'globalconfig'], { isQuiet: true });
  const local = join(files, 'usr/local');
  cpSync(process.execPath, join(local, 'bin/node'), { dereference: true });
  cpSync(join(modules.trim(), 'npm'), join(local, 'lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  }
  if (existsSync(settings.trim())) cpSync(settings.trim(), join(local, 'etc/npmrc'));
  if (existsSync(`/${CERTIFICATES}`)) cpSync(`/${CERTIFICATES}`, join(files, CERTIFICATES));
  // Written last, so that an interrupted attempt is repeated.
  writeFileSync(recipe, 'FROM scratch\nADD files /\n');
  return context;
}
