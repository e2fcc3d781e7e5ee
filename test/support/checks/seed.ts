const SEED_MAX = 2 ** 31;

/** The seed of random cases: KEYROSTER_TEST_SEED, or a random one. It is printed, to repeat a run. */
export function seedFor(what: string): number {
  const named = Number(process.env['KEYROSTER_TEST_SEED']);
  const seed = Number.isInteger(named) && named > 0 ? named : Math.floor(Math.random() * SEED_MAX);
  process.stdout.write(`Seed of ${what}: ${seed} (KEYROSTER_TEST_SEED=${seed} repeats it)\n`);
  return seed;
}
