import { times } from '../support/checks/full-run.js';
import { FUZZ_SEED, fuzz } from '../support/fuzz/run-fuzz.js';

const CALLS = times(100, 500);

it(`answers ${CALLS} calls of any shape with sense or with the error body, and stays well (seed ${FUZZ_SEED})`, async () => {
  await fuzz(CALLS);
}, 60_000);
