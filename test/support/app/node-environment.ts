import { AsyncLocalStorage } from 'node:async_hooks';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/** Of all files that this worker has run; `node:async_hooks` is one and the same for all of them. */
const inUse = new Set<AsyncLocalStorage<unknown>>();

for (const method of ['run', 'enterWith'] as const) {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its storage below
  const original = AsyncLocalStorage.prototype[method] as (...args: unknown[]) => unknown;
  Object.defineProperty(AsyncLocalStorage.prototype, method, {
    configurable: true,
    writable: true,
    value(this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
      inUse.add(this);
      return original.apply(this, args);
    },
  });
}

/**
 * Node's own, which takes leave of the async storages: one that is not told to end has every promise of all later files
 * looked after, and those of twenty apps cost more than the tests.
 */
export default class LeavingEnvironment extends NodeEnvironment {
  override async teardown(): Promise<void> {
    await super.teardown();
    for (const storage of inUse) storage.disable();
    inUse.clear();
  }
}
