// @ts-check

/** @typedef {[name: string, ...args: string[]]} Command */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder where its command runs; the output is its `dist`
 * @property {string[]} sources files and folders that its output is made from, beside `common`
 * @property {Part[]} needs parts whose sources end up in its output too
 * @property {Command[]} commands one after the other
 * @property {Command} watch
 */

/** What every output depends on: the versions of the tools, and how they are called. */
export const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/build/parts.mjs'];

/** @type {Command} */
const swc = ['swc', 'src', '--out-dir', 'dist', '--strip-leading-paths'];

/** @type {Command} */
const swcWatch = [...swc, '--watch'];

/** @type {Part} */
export const contracts = {
  name: 'contracts',
  folder: 'libs/contracts',
  sources: ['libs/contracts/src', 'libs/contracts/.swcrc', 'libs/contracts/package.json'],
  needs: [],
  commands: [swc],
  watch: swcWatch,
};

/** @type {Part} */
export const embeddedMongo = {
  name: 'embedded MongoDB',
  folder: 'libs/embedded-mongo',
  sources: ['libs/embedded-mongo/src', 'libs/embedded-mongo/.swcrc', 'libs/embedded-mongo/package.json'],
  needs: [],
  commands: [swc],
  watch: swcWatch,
};

/** @type {Part} */
export const client = {
  name: 'client',
  folder: 'libs/client',
  sources: [
    'libs/client/src',
    'libs/client/rolldown.config.mjs',
    'libs/client/tsconfig.json',
    'libs/client/package.json',
  ],
  needs: [contracts],
  commands: [['rolldown', '--config']],
  watch: ['rolldown', '--config', '--watch'],
};

/** @type {Part} */
export const extension = {
  name: 'extension',
  folder: 'libs/extension',
  sources: [
    'libs/extension/src',
    'libs/extension/public',
    'libs/extension/popup.html',
    'libs/extension/vite.config.ts',
    'libs/extension/tsconfig.json',
    'libs/extension/package.json',
  ],
  needs: [contracts, client],
  commands: [['vite', 'build']],
  watch: ['vite', 'build', '--watch'],
};

/** @type {Part} */
export const backend = {
  name: 'backend',
  folder: 'backend',
  sources: [
    'backend/src',
    'backend/.swcrc',
    'backend/rolldown.config.mjs',
    'nest-cli.json',
    'backend/tsconfig.json',
    'backend/package.json',
  ],
  needs: [contracts, embeddedMongo],
  // Run in backend/, which is what the paths of the settings mean; the file stands at the top, where Nest's tools look.
  commands: [
    ['nest', 'build', '--config', '../nest-cli.json'],
    ['rolldown', '--config'],
  ],
  // Nest's own watch empties the output first, under the feet of the server that runs from it.
  watch: ['swc', 'src', '--out-dir', 'dist/parts', '--strip-leading-paths', '--watch'],
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
    'frontend/compressed-assets.ts',
    'frontend/tsconfig.json',
    'frontend/package.json',
  ],
  needs: [contracts, client],
  commands: [['vite', 'build']],
  watch: ['vite'],
};
