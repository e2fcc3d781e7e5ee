import type { Browser, Page } from 'playwright-core';
import { traceTasks, type Task, type Work } from '../../support/browser/main-thread.js';
import type { WatchedFrame } from './page-watch.js';

export type PageFrame = Work & WatchedFrame;

export interface MainThread {
  frames: PageFrame[];
  tasks: Work[];
  /** By how much what is shown moved meanwhile, as the browser reckons it: 0 where nothing did. */
  shift: number;
}

/** What the main thread of a page that is watched from inside does meanwhile, as the browser itself traces it. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  meanwhile: () => Promise<void>,
): Promise<MainThread> {
  let before = 0;
  const tasks = await traceTasks(browser, page, async () => {
    before = await page.evaluate(() => window.watchedShift);
    await meanwhile();
  });
  // Afterwards: handing over thousands of frames is a long task itself.
  const { frames, shift } = await page.evaluate(() => ({
    frames: window.watchedFrames,
    shift: window.watchedShift,
  }));
  return { tasks, frames: framesOf(tasks, frames), shift: shift - before };
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
