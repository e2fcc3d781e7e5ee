import { createRequire } from 'node:module';
import argon2, { type Options } from '@node-rs/argon2';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/** What both sides ask about with `instanceof`, or decorators say of a parameter. */
const COMMON = {
  ...{ Reflect, Map, Set, WeakMap, WeakSet, Date, RegExp, String, Number, Boolean, BigInt },
  ...{ Error, TypeError, RangeError, SyntaxError, AggregateError, ReferenceError },
};

/** As little as it takes. What a hash costs as the app ships is looked at in `test/database/admin-accounts.spec.ts`. */
const QUICK: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };

let hasQuickHashes = false;
const { hash } = argon2;
argon2.hash = (password, options, ...more) =>
  hash(password, { ...options, ...(hasQuickHashes && QUICK) }, ...more);

/**
 * Gives the tests a way out of their sandbox: `outside-transformer.cjs` has packages and the built server loaded there, by Node
 * itself and once for all files of a worker.
 */
export default class OutsideEnvironment extends NodeEnvironment {
  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    super(config, context);
    Object.assign(this.global, COMMON, { loadOutside: createRequire(import.meta.filename) });
    ({ hasQuickHashes = false } = config.projectConfig.testEnvironmentOptions as {
      hasQuickHashes?: boolean;
    });
  }
}
