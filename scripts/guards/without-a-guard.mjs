import swcJest from '@swc/jest';

/** @import { Guard } from './guards.mjs' */
/** @import { SyncTransformer as Compiler } from '@jest/transform' */

/** Compiles one source without its guard, in memory. @param {{ swc: object, guard?: Guard }} options @returns {Compiler} */
function createTransformer({ swc, guard }) {
  const compiler = /** @type {Required<Compiler>} */ (swcJest.createTransformer(swc));
  /** @param {string} source @param {string} path */
  const sourceOf = (source, path) =>
    guard && path.endsWith(`/${guard.file}`)
      ? source.replaceAll(guard.text, () => guard.replacement)
      : source;
  return {
    process: (source, path, options) => compiler.process(sourceOf(source, path), path, options),
    getCacheKey: (source, path, options) => compiler.getCacheKey(sourceOf(source, path), path, options),
  };
}

export default { createTransformer };
