// @ts-check
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;
const { compileOtherwise } = require('./compile-otherwise.cjs');

/** Compiled once for all files of a worker, by path. @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/**
 * Runs every module anew for each file, because packages keep references to their page, but compiles it once:
 * compiling each time would take a sixth of the tests' time.
 */
module.exports = class KeptScriptsRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} options */
  constructor(...options) {
    super(...options);
    const [, environment] = options;
    compileOtherwise(this, (parameters) => (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      let kept = compiled.get(filename);
      if (kept?.source !== source) {
        kept = {
          source,
          script: new vm.Script(`(function (${parameters.join(', ')}) {${source}\n})`, { filename }),
        };
        compiled.set(filename, kept);
      }
      return kept.script.runInContext(context);
    });
  }
};
