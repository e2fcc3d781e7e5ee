import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import argon2, { type Options } from '@node-rs/argon2';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/** Globals that both sides share, because of `instanceof` and the types in decorators' metadata. */
const COMMON = {
  ...{ Reflect, Map, Set, WeakMap, WeakSet, Date, String, Number, Boolean, BigInt },
  ...{ Error, TypeError, RangeError, SyntaxError, AggregateError, ReferenceError },
};

/** As cheap as possible. `test/database/admin-accounts.spec.ts` tests the real cost of a hash. */
const QUICK: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };

let hasQuickHashes = false;
const { hash } = argon2;
argon2.hash = (password, options, ...more) =>
  hash(password, { ...options, ...(hasQuickHashes && QUICK) }, ...more);

/** Kept from file to file, for `test/support/app/test-database.ts`. */
const emptiedDatabases: string[] = [];

/** How long after a file's last test its resources may remain. */
const GONE_WITHIN_MS = 10_000;
const LOOK_MS = 20;

/** The kinds of resources that keep this process alive now and didn't before. */
function leftSince(before: string[]): string[] {
  const left = process.getActiveResourcesInfo();
  for (const kind of before) if (left.includes(kind)) left.splice(left.indexOf(kind), 1);
  return left;
}

/**
 * Gives tests a way out of the sandbox: `outside-transformer.cjs` has packages and the built server loaded
 * there, by Node itself and once for all files of a worker. A file that leaves something running fails.
 */
export default class OutsideEnvironment extends NodeEnvironment {
  private readonly before = process.getActiveResourcesInfo();
  private readonly path: string;
  private hasFailed = false;

  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    super(config, context);
    this.path = context.testPath;
    Object.assign(this.global, COMMON, {
      loadOutside: createRequire(import.meta.filename),
      emptiedDatabases,
    });
    hasQuickHashes = config.projectConfig.testEnvironmentOptions['hasQuickHashes'] === true;
  }

  handleTestEvent({ name }: { name: string }): void {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    // A failed test may not have ended its servers, and an error here would hide why it failed.
    if (this.hasFailed) return;
    const deadline = performance.now() + GONE_WITHIN_MS;
    while (leftSince(this.before).length > 0 && performance.now() < deadline) {
      await delay(LOOK_MS, undefined, { ref: false });
    }
    const left = leftSince(this.before);
    if (left.length > 0) throw new Error(`${this.path} leaves running: ${left.join(', ')}`);
  }
}
