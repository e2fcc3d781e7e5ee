import { hash } from '@node-rs/argon2';
import { compared, interleave, inUnit, itself } from '../lab/figure.js';
import { expected, type Answer } from '../../support/load/http.js';
import { populate } from '../lab/population.js';
import type { Scale, Scene } from '../lab/scene.js';

const MEMBERS = 1_000;
const PASSWORD = 'one for all of them';
const CALLERS = 8;
/** The row is about members from a known address: each of these has logged in there before. */
const KNOWN = 300;
/** The writes of a lock: the user, their sessions, the undo and the audit. */
const WRITES = 4;

type Call = () => Promise<Answer>;

/** Row 22: logins and admins' changes a second, compared with the work that they can't do without. */
export const writes: Scene = {
  rows: [22],
  async run(lab, scale) {
    const passwordHash = await hash(PASSWORD);
    const uri = lab.newDatabase({ isWatched: false });
    const { members, admins } = await populate(uri, { members: MEMBERS, admins: 1, passwordHash });
    const server = await lab.serve(uri, { LOGINS_PER_MINUTE: '1000000' });
    const ours = lab.caller(server, admins[0]);
    let [logins, locks] = [0, 0];
    const logIn = (): Promise<Answer> => {
      const email = `member_${String(logins++ % KNOWN).padStart(6, '0')}`;
      return ours.post('/api/users/login', { email, password: PASSWORD });
    };
    // Each user is locked and unlocked by turns.
    const lock = (): Promise<Answer> => {
      const value = Math.floor(locks / MEMBERS) % 2 === 0;
      return ours.post('/api/users/lock', { id: members[locks++ % MEMBERS]?.id, value });
    };
    const peer = await lab.driver(lab.newDatabase({ isWatched: false }));
    const bare = lab.caller(peer);
    while (logins < KNOWN) await expected(logIn(), 200);
    const ofLogins = await compare(scale, () => bare.get('/login'), logIn);
    const ofLocks = await compare(scale, () => bare.get(`/transaction?writes=${WRITES}`), lock);
    const lockWhat = `an admin's locks a second, against the driver's transaction of ${WRITES} writes`;
    return [
      { ...ofLogins, what: 'logins a second, against argon2id alone, as many hashes at once', goal: 0.8 },
      { ...ofLocks, what: lockWhat, goal: 0.6 },
    ];
  },
};

async function compare({ repetitions, windowMs }: Scale, bare: Call, ours: Call) {
  await rateOf(bare, windowMs / 2);
  await rateOf(ours, windowMs);
  const takes = [() => rateOf(bare, windowMs), () => rateOf(ours, windowMs)] as const;
  const pairs = await interleave(repetitions, takes);
  return { isFloor: true, ...compared(pairs, itself, inUnit('/s'), ['bare']) };
}

/** Calls a second of several callers. Each waits for an answer before its next call. */
async function rateOf(call: Call, ms: number): Promise<number> {
  const began = performance.now();
  let count = 0;
  const caller = async (): Promise<void> => {
    for (; performance.now() - began < ms; count += 1) await expected(call(), 200);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (count * 1_000) / (performance.now() - began);
}
