/** @typedef {[name: string, ...args: string[]]} Command */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder where its commands run; the output is the `dist` in it
 * @property {string[]} sources files and folders that its output is made from, besides `common`
 * @property {Part[]} needs parts whose sources end up in its output too
 * @property {Command[]} commands run one after the other
 * @property {Command} watch
 */

/** Sources of every part, because they hold the versions of the build tools and their commands. */
export const common = ['package-lock.json', 'tsconfig.base.json', 'scripts/build/parts.mjs'];

/** @param {string} path @param {string[]} files */
const within = (path, files) => files.map((file) => `${path}/${file}`);

/** @type {Command} */
const swc = ['swc', 'src', '--out-dir', 'dist', '--strip-leading-paths'];

/** @param {string} name @param {string} folder @param {Part[]} [needs] @returns {Part} */
const library = (name, folder, needs = []) => ({
  name,
  folder,
  sources: within(folder, ['src', '.swcrc', 'package.json']),
  needs,
  commands: [swc],
  watch: [...swc, '--watch'],
});

export const contracts = library('contracts', 'libs/contracts');
export const embeddedMongo = library('embedded MongoDB', 'libs/embedded-mongo');

/** @type {Part} */
export const client = {
  name: 'client',
  folder: 'libs/client',
  sources: within('libs/client', ['src', 'rolldown.config.mjs', 'tsconfig.json', 'package.json']),
  needs: [contracts],
  commands: [['rolldown', '--config']],
  watch: ['rolldown', '--config', '--watch'],
};

/** @type {Part} */
export const extension = {
  name: 'extension',
  folder: 'libs/extension',
  sources: within('libs/extension', [
    'src',
    'public',
    'popup.html',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
  ]),
  needs: [contracts, client],
  commands: [['vite', 'build']],
  watch: ['vite', 'build', '--watch'],
};

/** @type {Part} */
export const backend = {
  name: 'backend',
  folder: 'backend',
  sources: [
    'nest-cli.json',
    ...within('backend', ['src', '.swcrc', 'rolldown.config.mjs', 'tsconfig.json', 'package.json']),
  ],
  needs: [contracts, embeddedMongo],
  // nest-cli.json lies in the root, where Nest's tools look for it, but its paths are relative to backend/.
  commands: [
    ['nest', 'build', '--config', '../nest-cli.json'],
    ['rolldown', '--config'],
  ],
  // Nest's own watch would empty the output while the server runs from it.
  watch: ['swc', 'src', '--out-dir', 'dist/parts', '--strip-leading-paths', '--watch'],
};

/** The parts that servers and commands run from. */
export const serverParts = [contracts, embeddedMongo, backend];

/** @type {Part} */
export const frontend = {
  name: 'frontend',
  folder: 'frontend',
  sources: [
    'scripts/supply-chain',
    ...within('frontend', ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json']),
  ],
  needs: [contracts, client],
  commands: [['vite', 'build']],
  watch: ['vite'],
};
