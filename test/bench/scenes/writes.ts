import { hash } from '@node-rs/argon2';
import type { Figure } from '../lab/figure.js';
import { HttpCaller, type Answer } from '../lab/http.js';
import { interleave, ratios } from '../lab/interleave.js';
import type { Lab, Product } from '../lab/lab.js';
import type { Scale } from '../lab/scale.js';
import { summaryOf } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const MEMBERS = 1_000;
const PASSWORD = 'one for all of them';
const CALLERS = 8;
const COUNTED = 50;
const WRITE = /^(insert|update|delete|findAndModify) /;

type Call = (number: number) => Promise<Answer>;

/** Row 22: how many logins and how many changes by admins a second, against what neither can do without. */
export const writes: Scene = {
  rows: [22],
  async run(lab, scale) {
    const product = await lab.product(
      { members: MEMBERS, admins: 1, passwordHash: await hash(PASSWORD) },
      { LOGINS_PER_MINUTE: '1000000' },
    );
    return [await logins(lab, product, scale), await changes(lab, product, scale)];
  },
};

async function logins(lab: Lab, { server }: Product, scale: Scale): Promise<Figure> {
  const peer = await lab.peer('bare-logins', { PASSWORD });
  const [ours, bare] = [new HttpCaller(server.url), new HttpCaller(peer.url)];
  const logIn: Call = (number) =>
    ours.post('/api/users/login', { email: memberName(number), password: PASSWORD });
  const pairs = await compare(scale, () => bare.get('/'), logIn);
  ours.hangUp();
  bare.hangUp();
  return {
    ...pairs,
    what: 'logins a second, against argon2id alone, as many hashes at once',
    goal: 0.8,
  };
}

async function changes(lab: Lab, { server, members, admins }: Product, scale: Scale): Promise<Figure> {
  const [admin] = admins;
  const ours = new HttpCaller(server.url, admin && tokenOf(admin));
  // Each user is locked and unlocked by turns.
  const lock: Call = (number) =>
    ours.post('/api/users/lock', {
      id: members[number % MEMBERS]?.id,
      value: Math.floor(number / MEMBERS) % 2 === 0,
    });
  await server.probe.call('begin');
  for (let number = 0; number < COUNTED; number += 1) await lock(number);
  const { commands } = await server.probe.call('usage');
  const writing = Object.entries(commands).filter(([name]) => WRITE.test(name));
  const count = Math.round(writing.reduce((sum, [, times]) => sum + times, 0) / COUNTED);
  const peer = await lab.peer('bare-changes', { MONGODB_URI: lab.newDatabase(), WRITES: String(count) });
  const bare = new HttpCaller(peer.url);
  const figure = await compare(
    scale,
    () => bare.get('/'),
    (number) => lock(COUNTED + number),
  );
  ours.hangUp();
  bare.hangUp();
  const what = "an admin's locks a second, against the driver's transaction of as many writes";
  return { ...figure, what, goal: 0.6, note: `${figure.note ?? ''}; ${count} writes each` };
}

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
  const pairs = await interleave(
    repetitions,
    async () => (await rateOf(bare, 0, windowMs)).perSecond,
    () => begin(ours),
  );
  const median = (side: 'a' | 'b'): string => summaryOf(pairs.map((pair) => pair[side])).median.toFixed(0);
  return {
    row: 22,
    unit: '×',
    value: ratios(pairs),
    isFloor: true,
    note: `bare ${median('a')}/s, ours ${median('b')}/s`,
  };
}

/** By so many callers, each of whom waits for the answer. */
async function rateOf(call: Call, from: number, ms: number): Promise<{ count: number; perSecond: number }> {
  const began = performance.now();
  let count = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      const { status, body } = await call(from + count++);
      if (status !== 200) throw new Error(`${status}: ${body.toString().slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { count, perSecond: (count * 1_000) / (performance.now() - began) };
}
