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

/** Runs in the page: how many ms it takes to render and lay out a plain list of a thousand rows. */
function renderPlainList(): number {
  const list = document.createElement('ol');
  const began = performance.now();
  for (let row = 0; row < 1_000; row += 1) {
    const item = document.createElement('li');
    item.innerHTML = `<b>Row ${row}</b> <span>one of a plain list</span> <button>Open</button>`;
    list.append(item);
  }
  document.body.append(list);
  list.getBoundingClientRect();
  const took = performance.now() - began;
  list.remove();
  return took;
}

const medianOf = (figures: number[]): number =>
  figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

/** What `renderPlainList` may take before the machine counts as slow or busy. */
const PLAIN_LIST_MS = 100;

/**
 * The longest task after a click in ms, the median of five; 0 if none is long. `back` undoes the click. A plain list
 * takes turns with the clicks: where it is slow, the tasks count for less, because a slow or busy machine slows both.
 */
export async function longestTask(page: Page, click: () => Promise<void>, back: () => Promise<void>) {
  await page.evaluate(watch);
  const longest: number[] = [];
  const plain: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    plain.push(await page.evaluate(renderPlainList));
    await click();
    await page.waitForTimeout(AFTER_MS);
    longest.push(await page.evaluate(longestOfClick));
    await back();
    await page.waitForTimeout(AFTER_MS);
  }
  const [task, list] = [medianOf(longest), medianOf(plain)];
  process.stdout.write(
    `Long tasks of ${TIMES} clicks: ${longest.join(', ')} ms; plain list: ${plain.join(', ')} ms\n`,
  );
  return task / Math.max(1, list / PLAIN_LIST_MS);
}
