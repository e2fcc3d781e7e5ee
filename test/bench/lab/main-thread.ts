import type { Browser, Page } from 'playwright-core';

export interface Work {
  /** CPU time of the main thread, in ms. */
  cpuMs: number;
  /** With what it waited for: more where others want the processor too. */
  wallMs: number;
}

/** From one beat of the screen to the next. */
export interface PageFrame extends Work {
  /** Rows of tables that were changed, each counted once. */
  rows: number;
  /** Times that the page's content was changed. */
  commits: number;
}

export interface MainThread {
  frames: PageFrame[];
  tasks: Work[];
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
const NOTHING: Work = { cpuMs: 0, wallMs: 0 };

/** What the main thread of a page that is watched from inside does meanwhile, as the browser itself traces it. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  meanwhile: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: CATEGORIES, screenshots: false });
  await meanwhile();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return mainThreadIn(traceEvents);
}

function mainThreadIn(events: TraceEvent[]): MainThread {
  const beat = events.find(({ name }) => name === 'frame');
  if (!beat) throw new Error('The page drew no frame');
  const own = events.filter(({ pid, tid }) => pid === beat.pid && tid === beat.tid);
  own.sort((a, b) => a.ts - b.ts);
  const tasks: Work[] = [NOTHING];
  const frames: PageFrame[] = [];
  let frame: PageFrame = { ...NOTHING, rows: 0, commits: 0 };
  for (const { name, ph, dur = 0, tdur = dur } of own) {
    if (name === 'RunTask' && ph === 'X') {
      const task = { cpuMs: tdur / 1_000, wallMs: dur / 1_000 };
      tasks.push(task);
      add(frame, task, 1);
    } else if (name === 'commit') frame.commits += 1;
    else if (name.startsWith('rows ')) frame.rows = Number(name.slice('rows '.length));
    else if (name === 'frame') {
      // The task that draws a frame belongs to it whole, and not to the one before.
      const drawing = tasks.at(-1) ?? NOTHING;
      add(frame, drawing, -1);
      frame = { ...drawing, rows: 0, commits: 0 };
      frames.push(frame);
    }
  }
  return { frames, tasks };
}

function add(frame: Work, { cpuMs, wallMs }: Work, sign: 1 | -1): void {
  frame.cpuMs += sign * cpuMs;
  frame.wallMs += sign * wallMs;
}
