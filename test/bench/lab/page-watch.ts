/** From one beat of the screen to the next, as the page saw it. */
export interface WatchedFrame {
  /** Its beginning, on the page's clock, in ms. */
  at: number;
  /** Rows of tables that were changed, each counted once. */
  rows: number;
  /** Times that the page's content was changed. */
  commits: number;
}

declare global {
  interface Window {
    watchedFrames: WatchedFrame[];
    /** By how much what nobody touched moved, as the browser reckons it, since the watch began. */
    watchedShift: number;
  }
}

/** Runs in the page, before anything of its own. It keeps its notes: a mark in the trace would cost a millisecond. */
export function watchPage(): void {
  window.watchedFrames = [];
  window.watchedShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
      window.watchedShift += shift.value;
    }
  }).observe({ type: 'layout-shift' });
  const rows = new Set<Element>();
  let frame: WatchedFrame = { at: performance.now(), rows: 0, commits: 0 };
  const beat = (): void => {
    frame.rows = rows.size;
    window.watchedFrames.push(frame);
    rows.clear();
    frame = { at: performance.now(), rows: 0, commits: 0 };
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);

  const observer = new MutationObserver((records) => {
    frame.commits += 1;
    for (const node of records.flatMap(({ target, addedNodes }) => [target, ...addedNodes])) {
      const row = (node instanceof Element ? node : node.parentElement)?.closest('tbody tr');
      if (row) rows.add(row);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
