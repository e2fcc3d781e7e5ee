// @ts-check
const { createRequire } = require('node:module');
const vm = require('node:vm');
const JestRuntime = require('jest-runtime').default;
const { compileOtherwise } = require('./compile-otherwise.cjs');

/** @typedef {{ filename: string, loaded: boolean }} Loaded */
/** By their paths. @typedef {Map<string, { module: Loaded, sourceMap: string | undefined }>} Kept */

/**
 * What the worker has loaded of the product, for each way in which the projects' settings call some of it otherwise.
 * @type {Map<string, Kept>}
 */
const keptByMapping = new Map();

/** The product's own, and what stands in for one of its packages. */
const KEPT = [
  '/backend/src/',
  '/libs/contracts/src/',
  '/libs/client/src/',
  '/libs/embedded-mongo/src/',
  '/test/support/app/quick-argon2.ts',
];

/** What is no test, and no help of one. */
const isProduct = (/** @type {string} */ path) =>
  KEPT.some((part) => path.includes(part)) && !path.endsWith('.spec.ts');

/**
 * Loads packages as Node does, once for all files of a worker: of the three seconds that a file took before its first
 * test, two and a half went to packages that no test changes. So it is with the server's own modules, which keep nothing
 * besides what an app holds. Tests and their helpers are new for every file, as ever.
 */
module.exports = class QuickRuntime extends JestRuntime {
  /** The one of the file that the worker is at. @type {QuickRuntime | undefined} */
  static current;

  /** @type {Kept} */
  kept;

  /** @param {ConstructorParameters<typeof JestRuntime>} options */
  constructor(...options) {
    super(...options);
    compileOtherwise(
      this,
      (parameters) => (source, filename) =>
        vm.compileFunction(source, parameters, {
          filename,
          importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        }),
    );
    const mapping = JSON.stringify(options[0].moduleNameMapper);
    this.kept = keptByMapping.get(mapping) ?? new Map();
    keptByMapping.set(mapping, this.kept);
    for (const [path, { module, sourceMap }] of this.kept) {
      this.loaded.set(path, module);
      if (sourceMap) this.getSourceMaps().set(path, sourceMap);
    }
    QuickRuntime.current = this;
  }

  /** @returns {Map<string, Loaded>} */
  get loaded() {
    return Reflect.get(this, 'registries').getActiveCjsRegistry();
  }

  /** What a kept module asks for later, it asks of the runtime that loaded it. @override @param {string} from @param {string} moduleName */
  requireModuleOrMock(from, moduleName) {
    const { current = this } = QuickRuntime;
    return current === this
      ? super.requireModuleOrMock(from, moduleName)
      : current.requireModuleOrMock(from, moduleName);
  }

  /** @override */
  teardown() {
    const sourceMaps = this.getSourceMaps();
    for (const [path, module] of this.loaded) {
      if (module.loaded && isProduct(path)) this.kept.set(path, { module, sourceMap: sourceMaps.get(path) });
    }
    super.teardown();
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
