// @ts-check
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;

/** Compiled once for all files of a worker, by path. @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/**
 * Loads everything anew into each file's page, as packages hold on to theirs, but compiles it once: an eighth of what the tests
 * of pages cost.
 */
module.exports = class KeptScriptsRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} options */
  constructor(...options) {
    super(...options);
    // Of jest's inner life, hence the question: a version that names it otherwise would compile each time.
    /** @type {{ compile(source: string, filename: string): Function | null, injectedModuleParameters: string[] }} */
    const executor = Reflect.get(this, 'executor');
    if (typeof executor?.compile !== 'function')
      throw new Error('jest-runtime compiles otherwise: look at kept-scripts-runtime.cjs');
    const [, environment] = options;
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
