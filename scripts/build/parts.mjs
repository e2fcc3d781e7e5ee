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

/** @param {string} name @param {string} folder @param {Part[]} [needs] @returns {Part} */
const library = (name, folder, needs = []) => ({
  name,
  folder,
  sources: ['src', '.swcrc', 'package.json'].map((file) => `${folder}/${file}`),
  needs,
  commands: [swc],
  watch: [...swc, '--watch'],
});

export const contracts = library('contracts', 'libs/contracts');
export const embeddedMongo = library('embedded MongoDB', 'libs/embedded-mongo');
export const client = library('client', 'libs/client', [contracts]);

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
