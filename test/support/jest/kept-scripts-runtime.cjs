// @ts-check
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;

/** @typedef {{ compile(source: string, filename: string): Function | null, injectedModuleParameters: string[] }} Executor */

/** Compiled once for all files of a worker, by path. @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/**
 * Runs every module anew for each file, because packages keep references to their page, but compiles it once:
 * compiling each time would take a sixth of the tests' time. This overrides what is internal to jest, hence the
 * check: a version with other names would silently go on to compile by itself.
 */
module.exports = class KeptScriptsRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} options */
  constructor(...options) {
    super(...options);
    const [, environment] = options;
    /** @type {Executor | undefined} */
    const executor = Reflect.get(this, 'executor');
    if (typeof executor?.compile !== 'function')
      throw new Error('jest-runtime compiles otherwise by now: look at kept-scripts-runtime.cjs');
    const parameters = executor.injectedModuleParameters.join(', ');
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (!context) return null;
      let kept = compiled.get(filename);
      if (kept?.source !== source) {
        kept = { source, script: new vm.Script(`(function (${parameters}) {${source}\n})`, { filename }) };
        compiled.set(filename, kept);
      }
      return kept.script.runInContext(context);
    };
  }
};
