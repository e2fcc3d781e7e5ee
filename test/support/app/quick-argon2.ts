import { hash as costlyHash, verify, type Options } from '../../../node_modules/@node-rs/argon2/index.js';

/** Set to false by whoever looks at what happens while somebody waits for a hash, and to true afterwards: a worker has one. */
export const hashes = { areQuick: true };

/** As little as it takes. */
const QUICK: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * The same hashes, for a hundredth of the time: most people whom a test makes cost two, and a thousand imported ones took
 * half a minute. What they cost as the app ships is looked at in `stored-passwords.spec.ts`, and by all tests of load.
 */
export const hash: typeof costlyHash = (password, options, ...more) =>
  costlyHash(password, { ...options, ...(hashes.areQuick && QUICK) }, ...more);

export { verify };
