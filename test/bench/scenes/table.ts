import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { single, compared, interleave, inUnit } from '../lab/figure.js';
import { longestOf, traceMainThread, watchedPage, type MainThread } from '../lab/main-thread.js';
import { sideOf, whyVoid } from '../lab/sides.js';
import { sum, summaryOf } from '../../support/load/statistics.js';
import { tokenOf } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

const USERS = 10_000;
const PATCHED = 1_000;
const HOUR_S = 3_600;
const TURNS = 5;
const SETTLE_MS = 3_000;
const WATCHED_MS = 8_000;

/** Row 16: what the table of Activity costs the page while rows change, compared with a plain page. */
export const table: Scene = {
  rows: [16],
  async run(lab) {
    const seconds = Math.floor(Date.now() / 1_000);
    // The newest users, at the top of the table, are Active; the others have long been silent and stay so.
    const lastPing = (place: number) => (place < USERS - PATCHED ? seconds - HOUR_S : seconds);
    const { server, uri, members, admins } = await lab.product(
      { members: USERS, admins: 1, lastPing },
      { WS_PINGS_PER_SECOND: '2' },
    );
    const peer = await lab.peer('plain-page', { MONGODB_URI: uri });
    const { loader } = await sideOf(lab, server, members.slice(-PATCHED));
    await loader.call('pace', { perSecond: PATCHED });
    await loader.call('mark');
    const [token] = admins.map(tokenOf);
    const browser = await lab.browser();
    const pairs = await interleave(TURNS, [
      () => watched(browser, peer.url),
      () => watched(browser, `${server.url}/dashboard/activity`, token),
    ]);
    const taken = await loader.call('take');
    const isVoid = whyVoid([taken], await loader.call('rest'));
    const { cpuMs, wallMs } = longestOf(pairs.flatMap(({ b }) => b.tasks));
    const [task, note] = [single(cpuMs), `${wallMs.toFixed(0)} ms with waiting for a processor`];
    const changes = 'CPU of the main thread for each row that changes, against a plain page';
    const cost = compared(pairs, perRow, inUnit(' µs'), ['plain']);
    const shift = summaryOf(pairs.map(({ b }) => b.shift));
    return [
      { what: changes, goal: 1.5, isVoid, ...cost },
      { what: 'longest task of the main thread: CPU', unit: 'ms', value: task, goal: 50, isVoid, note },
      { what: 'layout shift meanwhile', unit: '', value: shift, judged: 'max', goal: 0, isVoid },
    ];
  },
};

async function watched(browser: Browser, address: string, token = ''): Promise<MainThread> {
  const page = await watchedPage(browser, token);
  await page.goto(address);
  await page.locator('tbody td').first().waitFor();
  await pause(SETTLE_MS);
  const found = await traceMainThread(browser, page, () => pause(WATCHED_MS));
  await page.context().close();
  return found;
}

/** In µs. */
const perRow = ({ tasks }: MainThread): number =>
  (sum(tasks.map(({ cpuMs }) => cpuMs)) * 1_000) / ((PATCHED * WATCHED_MS) / 1_000);
