import { AsyncLocalStorage } from 'node:async_hooks';

// All contexts share one storage, because Node 20 does work for each promise in each storage in use.
const carried = new AsyncLocalStorage<ReadonlyMap<unknown, unknown>>();

export class AsyncContext<T> {
  run<R>(value: T, work: () => R): R {
    return carried.run(new Map(carried.getStore()).set(this, value), work);
  }

  get current(): T | undefined {
    return carried.getStore()?.get(this) as T | undefined;
  }
}
