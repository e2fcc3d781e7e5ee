// @ts-check

/** Source folders with their build output. */
const BUILT = [
  ['/backend/src/', '/backend/dist/parts/'],
  ['/libs/contracts/src/', '/libs/contracts/dist/'],
  ['/libs/embedded-mongo/src/', '/libs/embedded-mongo/dist/'],
];

/** Has Node load modules outside of the sandbox (outside-environment.ts): sources from their build output. */
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
