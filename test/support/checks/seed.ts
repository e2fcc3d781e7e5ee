const SEED_MAX = 2 ** 31;

/** What random cases begin with: named by KEYROSTER_TEST_SEED, or another each time; printed, so that it can be named. */
export function seedFor(what: string): number {
  const named = Number(process.env['KEYROSTER_TEST_SEED']);
  const seed = Number.isInteger(named) && named > 0 ? named : Math.floor(Math.random() * SEED_MAX);
  process.stdout.write(`Seed of ${what}: ${seed} (KEYROSTER_TEST_SEED=${seed} repeats it)\n`);
  return seed;
}
