import type { Browser, Page } from 'playwright-core';

export interface Work {
  /** CPU time of the main thread, in ms. */
  cpuMs: number;
  /** With what it waited for: more where others want the processor too. */
  wallMs: number;
}

export interface Task extends Work {
  /** On the page's clock. */
  at: number;
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
  args?: { data?: { startTime?: number } };
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
const CLOCK = 'the clock of the page';

/** The tasks of a page's main thread meanwhile, as the browser itself traces them. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  meanwhile: () => Promise<void>,
): Promise<Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES, screenshots: false });
  await page.evaluate((name) => performance.mark(name), CLOCK);
  await meanwhile();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return tasksIn(traceEvents);
}

/** Those since the mark that tells which thread is the page's, and how its clock stands to the trace's. */
function tasksIn(events: TraceEvent[]): Task[] {
  const mark = events.findLast(({ name }) => name === CLOCK);
  if (mark?.args?.data?.startTime === undefined) throw new Error('The mark is not in the trace');
  const zero = mark.ts / 1_000 - mark.args.data.startTime;
  return events
    .filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === mark.pid && tid === mark.tid,
    )
    .map(({ ts, dur = 0, tdur = dur }) => ({
      at: ts / 1_000 - zero,
      wallMs: dur / 1_000,
      cpuMs: tdur / 1_000,
    }))
    .filter(({ at }) => at > (mark.args?.data?.startTime ?? 0))
    .sort((a, b) => a.at - b.at);
}
