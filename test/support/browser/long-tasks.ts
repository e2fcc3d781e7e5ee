import type { Page } from 'playwright-core';

const TIMES = 5;
const AFTER_MS = 300;

/** Runs in the page: the tasks from now on that are long by the browser's own measure, in ms. */
function watch(): void {
  const seen: number[] = [];
  Object.assign(window, { seenLongTasks: seen });
  new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

const taken = (): number[] => (window as unknown as { seenLongTasks: number[] }).seenLongTasks.splice(0);

/** The longest task after a click, the median of five; 0 where none is long. The second click takes back the first. */
export async function longestTask(
  page: Page,
  click: () => Promise<void>,
  back: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watch);
  const longest: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.evaluate(taken);
    await click();
    await page.waitForTimeout(AFTER_MS);
    longest.push(Math.max(0, ...(await page.evaluate(taken))));
    await back();
    await page.waitForTimeout(AFTER_MS);
  }
  return longest.sort((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0;
}
