// @ts-check

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder where its command runs; the output is its `dist`
 * @property {string[]} sources files and folders that its output is made from, beside `common`
 * @property {Part[]} needs parts whose sources end up in its output too
 * @property {[command: string, ...args: string[]]} command
 * @property {[command: string, ...args: string[]]} watch
 */

/** What every output depends on: the versions of the tools, and how they are called. */
export const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/build/parts.mjs'];

/** @type {Part['command']} */
const swc = ['swc', 'src', '--out-dir', 'dist', '--strip-leading-paths'];

/** @type {Part['watch']} */
const swcWatch = [...swc, '--watch'];

/** @type {Part} */
export const contracts = {
  name: 'contracts',
  folder: 'libs/contracts',
  sources: ['libs/contracts/src', 'libs/contracts/.swcrc', 'libs/contracts/package.json'],
  needs: [],
  command: swc,
  watch: swcWatch,
};

/** @type {Part} */
export const embeddedMongo = {
  name: 'embedded MongoDB',
  folder: 'libs/embedded-mongo',
  sources: ['libs/embedded-mongo/src', 'libs/embedded-mongo/.swcrc', 'libs/embedded-mongo/package.json'],
  needs: [],
  command: swc,
  watch: swcWatch,
};

/** @type {Part} */
export const client = {
  name: 'client',
  folder: 'libs/client',
  sources: ['libs/client/src', 'libs/client/.swcrc', 'libs/client/package.json'],
  needs: [contracts],
  command: swc,
  watch: swcWatch,
};

/** @type {Part} */
export const backend = {
  name: 'backend',
  folder: 'backend',
  sources: [
    'backend/src',
    'backend/.swcrc',
    'nest-cli.json',
    'backend/tsconfig.json',
    'backend/package.json',
  ],
  needs: [contracts],
  // Run in backend/, which is what the paths of the settings mean; the file stands at the top, where Nest's tools look.
  command: ['nest', 'build', '--config', '../nest-cli.json'],
  // Nest's own watch empties the output first, under the feet of the server that runs from it.
  watch: swcWatch,
};

/** What a server or a command runs from. */
export const serverParts = [contracts, embeddedMongo, backend];

/** @type {Part} */
export const frontend = {
  name: 'frontend',
  folder: 'frontend',
  sources: [
    'frontend/src',
    'frontend/public',
    'frontend/index.html',
    'frontend/vite.config.ts',
    'frontend/first-page.ts',
    'frontend/compressed-assets.ts',
    'frontend/tsconfig.json',
    'frontend/package.json',
  ],
  needs: [contracts, client],
  command: ['vite', 'build'],
  watch: ['vite'],
};
