import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fetchNode24 } from '../support/node24.mjs';
import { must } from '../support/run.mjs';

const RELEASE = 'trixie';
const PACKAGES = 'ca-certificates,libstdc++6,libcurl4t64';
/** This machine's certificates, among which may be that of a proxy. */
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';

/**
 * Stand-ins for the base images where no registry is reachable: a small Debian with Node 24 and this
 * machine's npm, and an image with mongod alone.
 * @param {string} folder @returns {Promise<Record<string, string>>} build contexts by the Dockerfile's arguments
 */
export async function makeStandIns(folder) {
  return {
    NODE_IMAGE: await made(join(folder, 'stand-in-node'), fillNode),
    MONGO_IMAGE: await made(join(folder, 'stand-in-mongo'), (files) => {
      const name = readdirSync(dirname(folder)).find((known) => known.startsWith('mongod-')) ?? '';
      cpSync(join(dirname(folder), name), join(files, 'usr/bin/mongod'));
    }),
  };
}

/** @param {string} context @param {(files: string) => void | Promise<void>} fill */
async function made(context, fill) {
  const files = join(context, 'files');
  const recipe = join(context, 'Dockerfile');
  if (existsSync(recipe)) return context;
  process.stdout.write(`No image registry answers: making ${context} …\n`);
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  await fill(files);
  // Written last, so that an interrupted attempt is repeated.
  writeFileSync(recipe, 'FROM scratch\nADD files /\n');
  return context;
}

/** @param {string} files */
async function fillNode(files) {
  await must('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, RELEASE, files]);
  const modules = await must('npm', ['root', '--global']);
  const settings = await must('npm', ['config', 'get', 'globalconfig']);
  const local = join(files, 'usr/local');
  cpSync((await fetchNode24()) ?? process.execPath, join(local, 'bin/node'), { dereference: true });
  cpSync(join(modules, 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  }
  if (existsSync(settings)) cpSync(settings, join(local, 'etc/npmrc'));
  if (existsSync(`/${CERTIFICATES}`)) cpSync(`/${CERTIFICATES}`, join(files, CERTIFICATES));
}
