declare global {
  interface Window {
    /** The sum of all layout shifts since the watch began, as the browser computes them. */
    watchedShift: number;
  }
}

/** Runs in the page, before the page's own scripts. */
export function watchPage(): void {
  window.watchedShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
      window.watchedShift += shift.value;
    }
  }).observe({ type: 'layout-shift' });
}
