// @ts-check

/** @typedef {{ compile(source: string, filename: string): Function | null, injectedModuleParameters: string[] }} Executor */

/**
 * Lets a runtime make functions of the texts of modules in another way than jest's. That is jest's inner life, hence the
 * question: a version that names it otherwise would go on in its own way, and nobody would be told.
 * @param {import('jest-runtime').default} runtime
 * @param {(parameters: string[]) => Executor['compile']} make is told what each module is handed
 */
exports.compileOtherwise = (runtime, make) => {
  /** @type {Executor | undefined} */
  const executor = Reflect.get(runtime, 'executor');
  if (typeof executor?.compile !== 'function')
    throw new Error('jest-runtime compiles otherwise by now: look at compile-otherwise.cjs');
  executor.compile = make(executor.injectedModuleParameters);
};
