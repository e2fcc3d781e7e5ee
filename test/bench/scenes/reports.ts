import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { DAY_MS, REPORT_KEYS, subscriptionEnd, type ReportKey } from '@keyroster/contracts';
import type { ReportAnswer } from '@keyroster/contracts/dto';
import { longestCallDuring } from '../lab/bystander.js';
import { single, type Figure } from '../lab/figure.js';
import { bodyOf, HttpCaller, timesOf } from '../lab/http.js';
import { populate, type Person } from '../lab/population.js';
import { quantile } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const USERS = 100_000;
const ENTRIES_OF_EACH = 5;
const DAYS = 1_000;
const BATCH = 5_000;
const CALLS = 100;
const P99_GOAL_MS = 500;
const PAUSE_GOAL_MS = 50;
const WAIT_GOAL_MS = 200;
/** After a start: memory is tidied. */
const SETTLES_MS = 8_000;

/** Row 24: reports of 100,000 users' 500,000 renewals, each over all of them, and what others notice of it. */
export const reports: Scene = {
  rows: [24],
  async run(lab) {
    const uri = lab.newDatabase();
    const { members, admins } = await populate(uri, { members: USERS, admins: 2 });
    await fillLedger(uri, members);
    const server = await lab.serve(uri);
    const [admin, other] = admins.map((one) => new HttpCaller(server.url, tokenOf(one)));
    if (!admin || !other) throw new Error('There are two admins');
    await pause(SETTLES_MS);

    const span = `from=${dayBefore(DAYS)}&to=${dayBefore(0)}`;
    const pathOf = (by: ReportKey): string => `/api/reports?by=${by}&${span}`;
    const { sums } = await bodyOf<ReportAnswer>(admin.get(pathOf('month')), 200);
    if (sums.new !== USERS || sums.renewed !== USERS * (ENTRIES_OF_EACH - 1)) {
      throw new Error(`${sums.new} began and ${sums.renewed} renewals`);
    }

    const figures: Figure[] = [];
    await server.probe.call('watchPauses');
    const longest = await longestCallDuring(other, async () => {
      for (const by of REPORT_KEYS) {
        const times = await timesOf(CALLS, 200, () => admin.get(pathOf(by)));
        figures.push(figureOf(`by ${by}, p99`, quantile(times, 0.99), P99_GOAL_MS));
      }
    });
    figures.push(
      figureOf("loop's longest pause", await server.probe.call('longestPause'), PAUSE_GOAL_MS),
      figureOf('longest call of others meanwhile', longest, WAIT_GOAL_MS),
    );
    admin.hangUp();
    other.hangUp();
    return figures;
  },
};

const figureOf = (what: string, ms: number, goal: number): Figure => ({
  row: 24,
  what: `report of ${USERS * ENTRIES_OF_EACH} renewals: ${what}`,
  unit: 'ms',
  value: single(ms),
  goal,
});

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function fillLedger(uri: string, members: readonly Person[]): Promise<void> {
  const client = new mongo.MongoClient(uri);
  try {
    const ledger = client.db().collection('renewals');
    for (let at = 0; at < members.length; at += BATCH / ENTRIES_OF_EACH) {
      const entries = members
        .slice(at, at + BATCH / ENTRIES_OF_EACH)
        .flatMap((person, place) => entriesOf(person, at + place));
      await ledger.insertMany(entries, { ordered: false });
    }
  } finally {
    await client.close();
  }
}

/** Spread over the days; the last one tells the end that they have. */
function entriesOf({ id }: Person, place: number): mongo.Document[] {
  const user_id = new mongo.ObjectId(id);
  const step = ((DAYS - 2) / ENTRIES_OF_EACH) * DAY_MS;
  const begins = Date.now() - (DAYS - 2) * DAY_MS + (place % 1_000) * (step / 1_000);
  return Array.from({ length: ENTRIES_OF_EACH }, (_, index) => {
    const at = Math.floor(begins + index * step);
    const isLast = index === ENTRIES_OF_EACH - 1;
    return {
      // The server's migration begins the ledger of who has no such entry.
      _id: index === 0 ? user_id : new mongo.ObjectId(),
      user_id,
      email: `member_${place}`,
      days: 30,
      from: at,
      to: isLast ? (subscriptionEnd('01/01/2026', 3_650) ?? 0) : at + (30 + (place % 200)) * DAY_MS,
      amount: 2_500 + (place % 7) * 100,
      method: ['yape', 'plin', 'cash', ''][(place + index) % 4],
      note: '',
      kind: index === 0 ? 'first' : 'renewal',
      by: 'boss_0',
      at,
      affiliate: `affiliate ${place % 300}`,
      supervisor: ['ana', 'luis', 'rosa'][place % 3],
    };
  });
}
