import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { haveTitle } from '../lab/calls.js';
import { single, compared, interleave, inUnit } from '../lab/figure.js';
import { longestOf, traceMainThread, watchedPage } from '../lab/main-thread.js';
import { sum, summaryOf } from '../../support/load/statistics.js';
import { tokenOf } from '../lab/population.js';
import type { Scene } from '../lab/scene.js';

const MEMBERS = 10_000;
const TURNS = 5;
const SCROLLED_MS = 2_000;
const SETTLED_MS = 1_000;
/** Pixels per frame of a quick hand on the wheel. */
const STEP_PX = 400;
const PAGES = 20;

/** Row 23: the screen of 10,000 users in a browser with an empty cache, compared with a plain page. */
export const usersScreen: Scene = {
  rows: [23],
  async run(lab) {
    const { server, uri, admins } = await lab.product({ members: MEMBERS, admins: 1 });
    const peer = await lab.peer('plain-page', { MONGODB_URI: uri });
    const [token] = admins.map(tokenOf);
    await haveTitle(lab.caller(server, admins[0]));
    const browser = await lab.browser();
    const ours = (turn: number) => visit(browser, `${server.url}/dashboard/users`, turn, token);
    const plain = (turn: number) => visit(browser, peer.url, turn);
    // The first visits load what servers and browser need only once.
    await interleave(1, [plain, ours]);
    const pairs = await interleave(TURNS, [plain, ours]);
    const longest = (side: 'a' | 'b') => longestOf(pairs.flatMap((pair) => pair[side].scrolling));
    const [plainTask, task] = [longest('a'), longest('b')];
    const search = (side: 'a' | 'b') => summaryOf(pairs.map((pair) => pair[side].searchMs));
    const rows = compared(pairs, ({ ms }) => ms / 1_000, inUnit(' s', 2), ['plain']);
    return [
      { what: 'address typed to rows of 10,000 users, against a plain page', goal: 1.2, ...rows },
      {
        what: 'longest task while scrolling or jumping a page: CPU',
        unit: 'ms',
        value: single(task.cpuMs),
        goal: 50,
        note: `${task.wallMs.toFixed(0)} ms with waiting for a processor; plain ${plainTask.cpuMs.toFixed(0)} ms`,
      },
      {
        what: 'search, from the key to the row: CPU of the main thread',
        unit: 'ms',
        value: search('b'),
        goal: 100,
        note: `plain ${search('a').median.toFixed(0)} ms`,
      },
    ];
  },
};

async function visit(browser: Browser, address: string, turn: number, token = '') {
  const page = await watchedPage(browser, token);
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('tbody tr[data-row="0"]').waitFor();
  const ms = performance.now() - began;
  // Done before tracing, because finding the elements takes the main thread a while.
  await page
    .getByRole('region')
    .filter({ has: page.locator('tbody') })
    .focus();
  await pause(SETTLED_MS);
  const { tasks: scrolling } = await traceMainThread(browser, page, async () => {
    await scroll(page);
    await jump(page);
  });
  await page.locator('main input[type="search"]').first().focus();
  const { tasks: searching } = await traceMainThread(browser, page, () =>
    search(page, `member_00${String(turn).padStart(2, '0')}77`),
  );
  await page.context().close();
  return { ms, scrolling, searchMs: sum(searching.map(({ cpuMs }) => cpuMs)) };
}

const scroll = (page: Page): Promise<void> =>
  page.evaluate(
    ({ ms, step }) => {
      const scroller = document.querySelector('tbody')?.closest('[role="region"]');
      const began = performance.now();
      return new Promise<void>((resolve) => {
        const beat = (at: number): void => {
          scroller?.scrollBy(0, step);
          if (at - began < ms) requestAnimationFrame(beat);
          else resolve();
        };
        requestAnimationFrame(beat);
      });
    },
    { ms: SCROLLED_MS, step: STEP_PX },
  );

/** Presses Page Down, and waits each time until the page is drawn. */
async function jump(page: Page): Promise<void> {
  for (let pages = 0; pages < PAGES; pages += 1) {
    await page.keyboard.press('PageDown');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  }
}

async function search(page: Page, name: string): Promise<void> {
  const found = page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const rows = document.querySelectorAll('tbody tr[data-row]');
          if (rows.length === 1 && rows[0]?.textContent.includes(wanted)) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    name,
  );
  await page.keyboard.insertText(name);
  await found;
}
