// @ts-check

/** Where the built server has what the sources say. */
const BUILT = [
  ['/backend/src/', '/backend/dist/parts/'],
  ['/libs/contracts/src/', '/libs/contracts/dist/'],
  ['/libs/embedded-mongo/src/', '/libs/embedded-mongo/dist/'],
];

/** Has a module loaded by Node outside of the tests' sandbox (outside-environment.ts): a source as it was built, a package as it is. */
module.exports = {
  /** @param {string} _source @param {string} path */
  process(_source, path) {
    const [from = '', to = ''] = BUILT.find(([source = '']) => path.includes(source)) ?? [];
    const target = path.replace(from, to).replace(/\.ts$/, '.js');
    return { code: `module.exports = loadOutside(${JSON.stringify(target)});` };
  },
  /** @param {string} _source @param {string} path */
  getCacheKey: (_source, path) => path,
};
