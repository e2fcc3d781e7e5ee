import { AsyncLocalStorage } from 'node:async_hooks';

// One for all kinds: Node 20 tells each promise to each storage that is in use.
const carried = new AsyncLocalStorage<ReadonlyMap<unknown, unknown>>();

/** What goes along with a piece of work, however deep in the code and however late it is asked for. */
export class AsyncContext<T> {
  run<R>(value: T, work: () => R): R {
    return carried.run(new Map(carried.getStore()).set(this, value), work);
  }

  get current(): T | undefined {
    return carried.getStore()?.get(this) as T | undefined;
  }
}
