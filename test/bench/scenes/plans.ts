import type { TitlesChangedAnswer } from '@keyroster/contracts/dto';
import { longestCallDuring } from '../lab/bystander.js';
import { single, type Figure } from '../lab/figure.js';
import { bodyOf, HttpCaller } from '../lab/http.js';
import { ran, type Asked } from '../lab/plan.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const ASKED = 5_000;
const GOAL_MS = 5_000;
const WAIT_GOAL_MS = 200;

/** Row 24: what is done to 5,000 users at once, taken back, and what others notice of it. */
export const plans: Scene = {
  rows: [24],
  async run(lab, { users }) {
    const { server, members, admins } = await lab.product({ members: users, admins: 2 });
    const [admin, other] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
    if (!admin || !other) throw new Error('There are two admins');
    const ids = members.slice(0, ASKED).map(({ id }) => id);
    const figures: Figure[] = [];
    const { shops } = await bodyOf<TitlesChangedAnswer>(
      admin.post('/api/shops/create', { shop_name: 'One' }),
      201,
    );
    const titles = shops.map(({ _id }) => _id);
    await bodyOf(admin.post('/api/group/add', { name: 'One' }), 201);
    const kinds: Asked[] = [
      { action: 'users.lock', ids },
      { action: 'users.renew', ids, days: 30 },
      { action: 'users.group', ids, group: 'One' },
      { action: 'users.resetactivity', ids },
      { action: 'users.assign', ids, titles },
    ];
    for (const asked of kinds) figures.push(...(await measured(admin, other, asked)));
    // Who is deleted has something that goes with them.
    await ran(admin, { action: 'users.assign', ids, titles });
    figures.push(...(await measured(admin, other, { action: 'users.delete', ids })));
    admin.hangUp();
    other.hangUp();
    return figures;
  },
};

async function measured(admin: HttpCaller, other: HttpCaller, asked: Asked): Promise<Figure[]> {
  let undoId = '';
  const done = await timed(other, async () => {
    undoId = await ran(admin, asked);
  });
  const undone = await timed(other, async () => {
    await bodyOf(admin.post('/api/undo', { id: undoId }), 200);
  });
  const what = `${asked.action} of ${ASKED}`;
  return [
    { row: 24, what: `${what}: plan and run`, unit: 'ms', value: single(done.ms), goal: GOAL_MS },
    { row: 24, what: `${what}: undo`, unit: 'ms', value: single(undone.ms), goal: GOAL_MS },
    {
      row: 24,
      what: `${what}, and its undo: longest call of others meanwhile`,
      unit: 'ms',
      value: single(Math.max(done.longest, undone.longest)),
      goal: WAIT_GOAL_MS,
    },
  ];
}

async function timed(other: HttpCaller, work: () => Promise<void>): Promise<{ ms: number; longest: number }> {
  const began = performance.now();
  const longest = await longestCallDuring(other, work);
  return { ms: performance.now() - began, longest };
}
