import { hash } from '@node-rs/argon2';
import { type Figure, compared, interleave, inUnit, itself } from '../lab/figure.js';
import { expected, type Answer } from '../../support/load/http.js';
import { populate } from '../lab/population.js';
import type { Scale, Scene } from '../lab/scene.js';

const MEMBERS = 1_000;
const PASSWORD = 'one for all of them';
const CALLERS = 8;
/** The writes of a lock: the user, their sessions, the undo and the audit. */
const WRITES = 4;

type Call = (number: number) => Promise<Answer>;

/** Row 22: logins and admins' changes a second, compared with the work that they can't do without. */
export const writes: Scene = {
  rows: [22],
  async run(lab, scale) {
    const passwordHash = await hash(PASSWORD);
    const uri = lab.newDatabase({ isWatched: false });
    const { members, admins } = await populate(uri, { members: MEMBERS, admins: 1, passwordHash });
    const server = await lab.serve(uri, { LOGINS_PER_MINUTE: '1000000' });
    const ours = lab.caller(server, admins[0]);
    const logIn: Call = (number) =>
      ours.post('/api/users/login', { email: memberName(number), password: PASSWORD });
    // Each user is locked and unlocked by turns.
    const lock: Call = (number) =>
      ours.post('/api/users/lock', {
        id: members[number % MEMBERS]?.id,
        value: Math.floor(number / MEMBERS) % 2 === 0,
      });
    const peer = await lab.peer('plain-driver', { MONGODB_URI: lab.newDatabase({ isWatched: false }) });
    const bare = lab.caller(peer);
    const logins = await compare(scale, () => bare.get('/login'), logIn);
    const locks = await compare(scale, () => bare.get(`/transaction?writes=${WRITES}`), lock);
    return [
      {
        ...logins,
        what: 'logins a second, against argon2id alone, as many hashes at once',
        goal: 0.8,
      },
      {
        ...locks,
        what: `an admin's locks a second, against the driver's transaction of ${WRITES} writes`,
        goal: 0.6,
      },
    ];
  },
};

const memberName = (number: number): string => `member_${String(number % MEMBERS).padStart(6, '0')}`;

async function compare(
  { repetitions, windowMs }: Scale,
  bare: Call,
  ours: Call,
): Promise<Omit<Figure, 'what' | 'goal'>> {
  let next = 0;
  const begin = async (call: Call): Promise<number> => {
    const rate = await rateOf(call, next, windowMs);
    next += rate.count;
    return rate.perSecond;
  };
  await rateOf(bare, 0, windowMs / 2);
  await begin(ours);
  const pairs = await interleave(repetitions, [
    async () => (await rateOf(bare, 0, windowMs)).perSecond,
    () => begin(ours),
  ]);
  return { isFloor: true, ...compared(pairs, itself, inUnit('/s'), ['bare']) };
}

/** Several callers, each of whom waits for the answer. */
async function rateOf(call: Call, from: number, ms: number): Promise<{ count: number; perSecond: number }> {
  const began = performance.now();
  let count = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      await expected(call(from + count++), 200);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { count, perSecond: (count * 1_000) / (performance.now() - began) };
}
