import type { Browser, Page } from 'playwright-core';

declare global {
  interface Window {
    /** The sum of all layout shifts since the watch began, as the browser computes them. */
    watchedShift: number;
  }
}

/** Runs in the page, before the page's own scripts. */
function watchPage(): void {
  window.watchedShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
      window.watchedShift += shift.value;
    }
  }).observe({ type: 'layout-shift' });
}

/** A page of its own for somebody with this token; its layout shifts are watched. */
export async function watchedPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await context.addInitScript(watchPage);
  return context.newPage();
}

export interface Work {
  /** CPU time of the main thread, in ms. */
  cpuMs: number;
  /** Wall-clock time, which is longer if others want the processor, too. */
  wallMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** All in µs; `tdur` is CPU time. */
  ts: number;
  dur?: number;
  tdur?: number;
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
const MARK = 'the beginning of the watch';

/** What a page's main thread does meanwhile, as the browser traces it. */
export async function traceMainThread(browser: Browser, page: Page, meanwhile: () => Promise<void>) {
  await browser.startTracing(page, { categories: CATEGORIES, screenshots: false });
  await page.evaluate((name) => performance.mark(name), MARK);
  const before = await page.evaluate(() => window.watchedShift);
  await meanwhile();
  const trace = await browser.stopTracing();
  const shift = await page.evaluate(() => window.watchedShift);
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  // The layout shift meanwhile, as the browser computes it; 0 if nothing moved.
  return { tasks: tasksIn(traceEvents), shift: shift - before };
}

export type MainThread = Awaited<ReturnType<typeof traceMainThread>>;

/** By CPU time, because other load lengthens the wall-clock time of a task. */
export const longestOf = (tasks: readonly Work[]): Work =>
  tasks.reduce((one, other) => (other.cpuMs > one.cpuMs ? other : one));

/** The tasks since the mark, on its thread, which is the page's main thread. */
function tasksIn(events: TraceEvent[]): Work[] {
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error('The mark is not in the trace');
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'RunTask' && ph === 'X' && pid === mark.pid && tid === mark.tid && ts > mark.ts,
    )
    .map(({ dur = 0, tdur = dur }) => ({ wallMs: dur / 1_000, cpuMs: tdur / 1_000 }));
}
