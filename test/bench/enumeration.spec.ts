import { quantile, toSorted } from '../support/load/statistics.js';
import { times } from '../support/checks/full-run.js';
import { LoginCalls } from '../support/load/login-calls.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { registered } from '../support/data/renewals.js';

jest.setTimeout(600_000);

/** Each is tried until it is paused; the fifth wrong try, which pauses it, is measured apart. */
const NAMES = times(40, 300);
const TRIES = 5;
const WITHIN = 0.1;
/** Each name is tried from a block of addresses of its own, because a block that tries many is throttled. */
const addressOf = (index: number): string => `203.${index >> 8}.${index & 255}.1`;

let server: ServerProcess;
let calls: LoginCalls;

beforeAll(async () => {
  server = await ServerProcess.start({ TRUST_PROXY: 'loopback' });
  calls = new LoginCalls(server.url);
});
afterAll(async () => {
  calls.hangUp();
  await server.clear();
});

type Tries = Record<'known' | 'unknown', number[]>;

/**
 * The relative difference between both kinds of names. Each try is compared with its twin, made just before
 * or after it, because other load of the machine affects both.
 */
function distance({ known, unknown }: Tries): number {
  const parts = known.map((ms, index) => ms / (unknown[index] as number));
  return Math.abs(quantile(toSorted(parts), 0.5) - 1);
}

it('a wrong try takes as long for a name that exists as for one that does not, the pausing one too', async () => {
  const root = await Session.root(server);
  const [early, fifth]: [Tries, Tries] = [
    { known: [], unknown: [] },
    { known: [], unknown: [] },
  ];
  for (let index = 0; index < NAMES; index += 1) {
    const { email } = await registered(root);
    for (let nth = 1; nth <= TRIES; nth += 1) {
      const kinds = ['known', 'unknown'] as const;
      // By turns, so that neither kind always comes second.
      for (const kind of (index + nth) % 2 ? kinds : kinds.toReversed()) {
        const name = kind === 'known' ? email : `${email}_not`;
        const { status, ms } = await calls.logIn(name, 'a wrong one', addressOf(index));
        expect(status).toBe(401);
        (nth === TRIES ? fifth : early)[kind].push(ms);
      }
    }
  }
  expect(early.known).toHaveLength(NAMES * (TRIES - 1));
  expect(distance(early)).toBeLessThan(WITHIN);
  expect(distance(fifth)).toBeLessThan(WITHIN);
});
