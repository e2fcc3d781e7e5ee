import { setTimeout as pause } from 'node:timers/promises';
import { longestCallDuring } from '../lab/bystander.js';
import { single, type Figure } from '../lab/figure.js';
import { importFile } from '../lab/files.js';
import { HttpCaller } from '../lab/http.js';
import type { Lab } from '../lab/lab.js';
import type { Server } from '../lab/server.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const USERS = 100_000;
const CREDENTIALS = 10_000;
const TITLES = 20;
const FIRST_BYTE_GOAL_MS = 200;
const PAUSE_GOAL_MS = 50;
const WAIT_GOAL_MS = 200;
const TOTAL_GOAL_MS = 30_000;
/** After a start or an import: memory is tidied, and the audit sealed. */
const SETTLES_MS = 8_000;

/** Row 24: what is handed out as a file, and what others notice of it. */
export const exports: Scene = {
  rows: [24],
  async run(lab) {
    const users = await exportOf(lab, { members: USERS, path: '/api/users/export', rows: USERS });
    const file =
      'title,subtitle,course_name,domain,email,password\n' +
      Array.from(
        { length: CREDENTIALS },
        (_, at) =>
          `Title ${at % TITLES},Part ${at % 100},Course ${at},https://shop.example,login ${at},pw ${at}\n`,
      ).join('');
    const credentials = await exportOf(lab, {
      members: 1,
      path: '/api/products/export',
      rows: CREDENTIALS,
      before: (admin) => importFile(admin, 'credentials', file),
    });
    return [...users, ...credentials];
  },
};

interface Asked {
  members: number;
  path: string;
  rows: number;
  before?: (admin: HttpCaller) => Promise<unknown>;
}

async function exportOf(lab: Lab, { members, path, rows, before }: Asked): Promise<Figure[]> {
  const { server, admins } = await lab.product({ members, admins: 2 });
  const [admin, other] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
  if (!admin || !other) throw new Error('There are two admins');
  await before?.(admin);
  await pause(SETTLES_MS);
  const figures = await figuresOf(server, admin, other, { path, rows });
  admin.hangUp();
  other.hangUp();
  await lab.clear();
  return figures;
}

async function figuresOf(
  { probe }: Server,
  admin: HttpCaller,
  other: HttpCaller,
  { path, rows }: Pick<Asked, 'path' | 'rows'>,
): Promise<Figure[]> {
  let [firstByteMs, ms] = [Number.NaN, Number.NaN];
  await probe.call('watchPauses');
  const longest = await longestCallDuring(other, async () => {
    const answer = await admin.get(path);
    const lines = answer.body.toString().split('\r\n').length;
    if (answer.status !== 200 || lines < rows) throw new Error(`${answer.status}, ${lines} lines`);
    ({ firstByteMs, ms } = answer);
  });
  const pauseMs = await probe.call('longestPause');
  const what = `${path} of ${rows}`;
  const figure = (part: string, value: number, goal: number): Figure => ({
    row: 24,
    what: `${what}: ${part}`,
    unit: 'ms',
    value: single(value),
    goal,
  });
  return [
    figure('first byte', firstByteMs, FIRST_BYTE_GOAL_MS),
    figure('all of it', ms, TOTAL_GOAL_MS),
    figure("loop's longest pause", pauseMs, PAUSE_GOAL_MS),
    figure('longest call of others meanwhile', longest, WAIT_GOAL_MS),
  ];
}
