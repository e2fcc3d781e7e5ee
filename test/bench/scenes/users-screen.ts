import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { single, type Figure } from '../lab/figure.js';
import { traceMainThread, type Work } from '../lab/main-thread.js';
import { watchPage } from '../lab/page-watch.js';
import { quantile, summaryOf, toSorted } from '../lab/statistics.js';
import { tokenOf } from '../lab/tokens.js';
import type { Scene } from './scene.js';

const MEMBERS = 10_000;
const SCROLLED_MS = 3_000;
const SETTLED_MS = 1_000;
/** A quick hand on the wheel: pixels a frame. */
const STEP_PX = 400;
/** So often the next page is asked for, as the Page Down key does. */
const PAGES = 30;

/** Row 23: the screen of 10,000 users as somebody meets it: until its rows are there, scrolled, searched. */
export const usersScreen: Scene = {
  rows: [23],
  async run(lab, { repetitions }) {
    const { server, admins } = await lab.product({ members: MEMBERS, admins: 1 });
    const [admin] = admins;
    const token = admin ? tokenOf(admin) : '';
    const browser = await lab.browser();
    const opened: number[] = [];
    const searched: number[] = [];
    const frames: number[] = [];
    const tasks: Work[] = [];
    // The first brings what the server and the browser load once for all.
    await visit(browser, server.url, token);
    for (let number = 0; number < repetitions; number += 1) {
      const { page, ms } = await visit(browser, server.url, token);
      opened.push(ms);
      await pause(SETTLED_MS);
      const traced = await traceMainThread(browser, page, async () => {
        frames.push(...(await scrolled(page)));
        await jumped(page);
      });
      tasks.push(...traced.tasks);
      searched.push(await search(page, `member_00${String(number).padStart(2, '0')}77`));
      await page.context().close();
    }
    return [
      {
        ...common,
        what: 'address typed to rows, nothing kept',
        unit: 's',
        value: summaryOf(opened),
        goal: 1,
      },
      {
        ...common,
        what: 'scrolling, a frame: p99',
        unit: 'ms',
        value: single(quantile(toSorted(frames), 0.99)),
        goal: 33,
        note: `${frames.length} frames, ${STEP_PX} px each`,
      },
      longestTask(tasks),
      { ...common, what: 'typed to found', unit: 'ms', value: summaryOf(searched), goal: 100 },
    ] satisfies Figure[];
  },
};

const common = { row: 23 };

/** By its work: on the clock a task is longer where others want the processor too. */
function longestTask(tasks: readonly Work[]): Figure {
  const longest = tasks.reduce((one, other) => (other.cpuMs > one.cpuMs ? other : one));
  return {
    ...common,
    what: 'longest task while scrolling or jumping a page',
    unit: 'ms',
    value: single(longest.cpuMs),
    goal: 50,
    note: `CPU time; ${longest.wallMs.toFixed(1)} ms with waiting for a processor`,
  };
}

/** In a browser that knows nothing of the product yet. */
async function visit(browser: Browser, url: string, token: string): Promise<{ page: Page; ms: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/dashboard/users`, { waitUntil: 'commit' });
  await page.locator('tbody tr[data-row="0"]').waitFor();
  return { page, ms: (performance.now() - began) / 1_000 };
}

/** From frame to frame while the rows are scrolled as fast as they come. */
const scrolled = (page: Page): Promise<number[]> =>
  page.evaluate(
    ({ ms, step }) => {
      const scroller = document.querySelector('tbody')?.closest('[role="region"]');
      const began = performance.now();
      const gaps: number[] = [];
      return new Promise<number[]>((resolve) => {
        let last: number | undefined;
        const beat = (at: number): void => {
          if (last !== undefined) gaps.push(at - last);
          last = at;
          scroller?.scrollBy(0, step);
          if (at - began < ms) requestAnimationFrame(beat);
          else resolve(gaps);
        };
        requestAnimationFrame(beat);
      });
    },
    { ms: SCROLLED_MS, step: STEP_PX },
  );

/** A page of the table at a time, each drawn before the next. */
async function jumped(page: Page): Promise<void> {
  const scroller = page.getByRole('region').filter({ has: page.locator('tbody') });
  await scroller.focus();
  for (let pages = 0; pages < PAGES; pages += 1) {
    await page.keyboard.press('PageDown');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  }
}

/** From the name in the field to the frame that shows its row alone. */
async function search(page: Page, name: string): Promise<number> {
  const found = page.evaluate(async (wanted) => {
    await new Promise((resolve) =>
      document.addEventListener('input', resolve, { once: true, capture: true }),
    );
    const began = performance.now();
    const isFound = (): boolean => {
      const rows = [...document.querySelectorAll('tbody tr[data-row]')];
      return rows.length === 1 && rows[0]?.textContent.includes(wanted) === true;
    };
    while (!isFound()) {
      if (performance.now() - began > 10_000) return Number.POSITIVE_INFINITY;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - began;
  }, name);
  await page.locator('main input[type="search"]').first().fill(name);
  return found;
}
