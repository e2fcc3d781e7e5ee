declare global {
  interface Window {
    /** By how much what nobody touched moved, as the browser reckons it, since the watch began. */
    watchedShift: number;
  }
}

/** Runs in the page, before anything of its own. */
export function watchPage(): void {
  window.watchedShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
      window.watchedShift += shift.value;
    }
  }).observe({ type: 'layout-shift' });
}
