// @ts-check
const { createRequire } = require('node:module');
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;

/**
 * Loads packages as Node does, once for all files of a worker: of the three seconds that a file took before its first
 * test, two and a half went to packages that no test changes. What is the project's own is new for every file, as ever.
 */
module.exports = class QuickRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} options */
  constructor(...options) {
    super(...options);
    // Of jest's inner life, hence the question: a version that names it otherwise would go on in another realm.
    /** @type {{ compile(source: string, filename: string): Function, injectedModuleParameters: string[] }} */
    const executor = Reflect.get(this, 'executor');
    if (typeof executor?.compile !== 'function')
      throw new Error('jest-runtime compiles otherwise: look at quick-runtime.cjs');
    executor.compile = (source, filename) =>
      vm.compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  /**
   * @override
   * @param {string} from
   * @param {string} [moduleName]
   * @param {{ isInternalModule: boolean }} [options]
   * @param {boolean} [isRequireActual]
   */
  requireModule(from, moduleName, options, isRequireActual) {
    // What jest itself is made of goes its own way.
    const path = options?.isInternalModule ? '' : this.pathOf(from, moduleName);
    if (path.includes('/node_modules/')) return createRequire(from)(path);
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** With what the project's settings call otherwise. @param {string} from @param {string} [moduleName] */
  pathOf(from, moduleName) {
    if (!moduleName) return from;
    return this._resolution.isCoreModule(moduleName) ? '' : this._resolution.resolveCjs(from, moduleName);
  }

  /** The process that the tests see is the worker's own, which needs no other way to Node's modules. */
  installGetBuiltinModule() {}
};
