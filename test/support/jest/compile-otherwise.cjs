// @ts-check

/** @typedef {{ compile(source: string, filename: string): Function | null, injectedModuleParameters: string[] }} Executor */

/**
 * Replaces how jest's runtime compiles modules. This is internal to jest, hence the check: a version with
 * other names would silently go on to compile by itself.
 * @param {import('jest-runtime').default} runtime
 * @param {(parameters: string[]) => Executor['compile']} make gets the names of a module's parameters
 */
exports.compileOtherwise = (runtime, make) => {
  /** @type {Executor | undefined} */
  const executor = Reflect.get(runtime, 'executor');
  if (typeof executor?.compile !== 'function')
    throw new Error('jest-runtime compiles otherwise by now: look at compile-otherwise.cjs');
  executor.compile = make(executor.injectedModuleParameters);
};
