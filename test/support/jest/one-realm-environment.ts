import { AsyncLocalStorage } from 'node:async_hooks';
import timers from 'node:timers';
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

type Settings = ConstructorParameters<typeof NodeEnvironment>;
type Made<T> = new (...args: unknown[]) => T;

const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = timers;
const NODES_OWN = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate };

/** Makes timers of the tests stand still, and not those of Node's module, by which the driver of another file's database goes. */
function sparingNodes<T extends { useFakeTimers(config?: unknown): void }>(fake: T | null): T | null {
  if (!fake) return fake;
  const use = fake.useFakeTimers.bind(fake);
  fake.useFakeTimers = (config) => {
    use(config);
    Object.assign(timers, NODES_OWN);
  };
  return fake;
}

/** What jest's runner puts among the globals for a file: all later files would have its listeners told. */
const LEFT_BEHIND = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

/** Kept, any of it would hold on to all that the file had loaded. */
function forgetFile(): void {
  for (const key of Reflect.ownKeys(globalThis)) {
    const name = typeof key === 'symbol' ? key.description : key;
    if (name && LEFT_BEHIND.includes(name)) Reflect.deleteProperty(globalThis, key);
  }
}

/** Another of the kind of what Node's environment made for its own globals. */
function anotherOf<T extends object>(made: T | null, ...args: unknown[]): T | null {
  return made && new (made.constructor as Made<T>)(...args);
}

/**
 * The tests' globals are the worker's own, so that packages that are loaded once for all files (quick-runtime.cjs) share
 * their errors and arrays with the tests. What a file leaves behind is put right: the environment's variables, and the
 * async storages, since one that is not told to end has every promise of all later files looked after.
 */
export default class OneRealmEnvironment extends NodeEnvironment {
  private readonly variables = { ...process.env };

  constructor(...[config, context]: Settings) {
    super(config, context);
    const { projectConfig } = config;
    // Where jest finds what it needs, whatever a test does to the globals.
    for (const key of Reflect.ownKeys(this.global).filter((name) => String(name).includes('jest-'))) {
      if (key in globalThis) continue;
      Object.defineProperty(globalThis, key, Object.getOwnPropertyDescriptor(this.global, key) ?? {});
    }
    this.global = globalThis as unknown as typeof this.global;
    this.moduleMocker = anotherOf(this.moduleMocker, globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = sparingNodes(
      anotherOf(this.fakeTimersModern, { config: projectConfig, global: globalThis }),
    );
    Error.stackTraceLimit = 100;
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    for (const storage of inUse) storage.disable();
    inUse.clear();
    forgetFile();
    process.env = this.variables;
  }
}
