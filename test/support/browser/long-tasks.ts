import type { Page } from 'playwright-core';

const TIMES = 5;
const AFTER_MS = 300;

interface Watched {
  clickedAt: number;
  tasks: PerformanceEntry[];
}

/** Runs in the page: records tasks that are long by the browser's own measure. */
function watch(): void {
  if ('watched' in window) return;
  const watched: Watched = { clickedAt: Infinity, tasks: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => watched.tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  // Tasks that end before this are Playwright's search for the place to click.
  addEventListener('pointerdown', ({ timeStamp }) => (watched.clickedAt = timeStamp), { capture: true });
}

/** Runs in the page: the longest recorded task that ended after the last click, in ms. */
function longestOfClick(): number {
  const { watched } = window as unknown as { watched: Watched };
  const ofClick = watched.tasks.filter(({ startTime, duration }) => startTime + duration > watched.clickedAt);
  Object.assign(watched, { clickedAt: Infinity, tasks: [] });
  return Math.max(0, ...ofClick.map(({ duration }) => duration));
}

/** The longest task after a click in ms, the median of five; 0 if none is long. `back` undoes the click. */
export async function longestTask(
  page: Page,
  click: () => Promise<void>,
  back: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watch);
  const longest: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.evaluate(longestOfClick);
    await click();
    await page.waitForTimeout(AFTER_MS);
    longest.push(await page.evaluate(longestOfClick));
    await back();
    await page.waitForTimeout(AFTER_MS);
  }
  longest.sort((one, other) => one - other);
  process.stdout.write(`Long tasks of ${TIMES} clicks: ${longest.join(', ')} ms\n`);
  return longest[Math.floor(TIMES / 2)] ?? 0;
}
