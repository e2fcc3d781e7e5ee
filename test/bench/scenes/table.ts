import { setTimeout as pause } from 'node:timers/promises';
import { clientsOf } from '../lab/clients.js';
import { single, type Figure } from '../lab/figure.js';
import type { Lab, Product } from '../lab/lab.js';
import { traceMainThread, type MainThread, type Work } from '../lab/main-thread.js';
import { watchPage } from '../lab/page-watch.js';
import { SHORT, type Scale } from '../lab/scale.js';
import { quantile, toSorted } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import { whyCrowded, whyVoid } from '../lab/voids.js';
import type { Taken } from '../loader/measure.js';
import type { Scene } from './scene.js';

const USERS = 10_000;
const PATCHED = 1_000;
const HOUR_S = 3_600;
const SETTLE_MS = 5_000;
const WATCHED_MS = 120_000;
const WATCHED_SHORT_MS = 20_000;
/** What the rows show is gathered for a second: so late, the second is another. */
const LATE_MS = 500;

/** Row 16: what the table of the Activity screen costs the page, 1,000 rows being refreshed each second. */
export const table: Scene = {
  rows: [16],
  async run(lab, scale) {
    const product = await productWithPatched(lab);
    const { server, members, admins } = product;
    const loader = lab.loader();
    await loader.call('connect', { url: server.url, clients: clientsOf(members.slice(-PATCHED)) });
    const browser = await lab.browser();
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const [admin] = admins;
    await page.addInitScript((token) => localStorage.setItem('token', token), admin ? tokenOf(admin) : '');
    await page.addInitScript(watchPage);
    await page.goto(`${server.url}/dashboard/activity`);
    await page.locator('tbody td').first().waitFor();
    await loader.call('pace', { perSecond: PATCHED });
    await pause(SETTLE_MS);
    const found = await traceMainThread(browser, page, async () => {
      await loader.call('mark');
      await pause(watchedMs(scale));
    });
    const taken = await loader.call('take');
    await loader.call('rest');
    return figuresOf(found, taken);
  },
};

const watchedMs = (scale: Scale): number => (scale === SHORT ? WATCHED_SHORT_MS : WATCHED_MS);

/** The newest, who stand at the top of the table, are Active; the others have been silent for long and stay so. */
function productWithPatched(lab: Lab): Promise<Product> {
  const seconds = Math.floor(Date.now() / 1_000);
  return lab.product(
    {
      members: USERS,
      admins: 1,
      lastPing: (place) => (place < USERS - PATCHED ? seconds - HOUR_S : seconds),
    },
    { WS_PINGS_PER_SECOND: '2' },
  );
}

function figuresOf({ frames, tasks, shift }: MainThread, taken: Taken): Figure[] {
  const isVoid = whyVoid([taken], true) ?? whyLate(taken);
  const changed = frames.filter(({ rows }) => rows > 0);
  const p95 = (of: keyof Work, some = changed): number =>
    quantile(toSorted(some.map((frame) => frame[of])), 0.95);
  const commits = Math.max(...changed.map((frame) => frame.commits));
  return [
    {
      row: 16,
      what: 'main-thread work in a frame that changes rows: p95',
      unit: 'ms',
      value: single(p95('cpuMs')),
      goal: 8,
      isVoid: isVoid ?? whyCrowded(changed),
      note: `CPU time; ${p95('wallMs').toFixed(1)} ms with waiting for a processor, which server, database and loader use too; ${changed.length} of ${frames.length} frames, of all p95 ${p95('cpuMs', frames).toFixed(1)} ms`,
    },
    {
      row: 16,
      what: 'rows changed in a frame: most',
      unit: '',
      value: single(Math.max(...changed.map(({ rows }) => rows))),
      goal: 45,
      isVoid,
      note: `each counted once, in ${commits} commits at most; all that are shown are among the 1,000; limit raised: 2 pings a second of a socket`,
    },
    { ...longestTask(tasks, taken), isVoid: isVoid ?? whyCrowded(changed) },
    { row: 16, what: 'layout shift meanwhile', unit: '', value: single(shift), goal: 0, isVoid },
  ];
}

/** On the clock, as the browser's own long tasks are. */
function longestTask(tasks: readonly Work[], { wallMs }: Taken): Figure {
  const longest = tasks.reduce((one, other) => (other.wallMs > one.wallMs ? other : one));
  const mostWork = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
  return {
    row: 16,
    what: 'longest task of the main thread',
    unit: 'ms',
    value: single(longest.wallMs),
    goal: 50,
    note: `in ${(wallMs / 1_000).toFixed(0)} s; it worked ${longest.cpuMs.toFixed(1)} ms of that, the most that any worked was ${mostWork.toFixed(1)} ms`,
  };
}

function whyLate({ sent, wallMs, latencies }: Taken): string | undefined {
  const due = (wallMs / 1_000) * PATCHED;
  const p99 = quantile(toSorted(latencies), 0.99);
  if (sent < due * 0.999) return 'the loader was late';
  return p99 > LATE_MS ? `pings were acknowledged ${p99.toFixed(0)} ms late` : undefined;
}
