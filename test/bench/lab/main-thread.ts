import type { Browser, Page } from 'playwright-core';
import type { WatchedFrame } from './page-watch.js';

export interface Work {
  /** CPU time of the main thread, in ms. */
  cpuMs: number;
  /** With what it waited for: more where others want the processor too. */
  wallMs: number;
}

export type PageFrame = Work & WatchedFrame;

export interface MainThread {
  frames: PageFrame[];
  tasks: Work[];
  /** By how much what is shown moved meanwhile, as the browser reckons it: 0 where nothing did. */
  shift: number;
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

interface Task extends Work {
  /** On the page's clock. */
  at: number;
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];
const CLOCK = 'the clock of the page';

/** What the main thread of a page that is watched from inside does meanwhile, as the browser itself traces it. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  meanwhile: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: CATEGORIES, screenshots: false });
  await page.evaluate((name) => performance.mark(name), CLOCK);
  const before = await page.evaluate(() => window.watchedShift);
  await meanwhile();
  const trace = await browser.stopTracing();
  // Afterwards: handing over thousands of frames is a long task itself.
  const { frames, shift } = await page.evaluate(() => ({
    frames: window.watchedFrames,
    shift: window.watchedShift,
  }));
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const tasks = tasksIn(traceEvents);
  return { tasks, frames: framesOf(tasks, frames), shift: shift - before };
}

/** Those since the mark that tells which thread is the page's, and how its clock stands to the trace's. */
function tasksIn(events: TraceEvent[]): Task[] {
  const mark = events.find(({ name }) => name === CLOCK);
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

/** The task in which a frame begins belongs to it whole; those that follow until the next one begins do so too. */
function framesOf(tasks: readonly Task[], watched: readonly WatchedFrame[]): PageFrame[] {
  const first = tasks[0]?.at ?? Number.POSITIVE_INFINITY;
  const last = tasks.at(-1)?.at ?? 0;
  const frames = watched
    .filter(({ at }) => at >= first && at <= last)
    .map((frame) => ({ ...frame, cpuMs: 0, wallMs: 0 }));
  let place = -1;
  for (const { at, wallMs, cpuMs } of tasks) {
    while ((frames[place + 1]?.at ?? Number.POSITIVE_INFINITY) < at + wallMs) place += 1;
    const frame = frames[place];
    if (!frame) continue;
    frame.cpuMs += cpuMs;
    frame.wallMs += wallMs;
  }
  return frames;
}
