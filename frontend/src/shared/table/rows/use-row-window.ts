import { observeElementRect, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useSyncExternalStore } from 'react';

/** All rows are equally high, so that a row's position follows from its number. Also in the style sheet. */
export const ROW_HEIGHT = 36;

/** Lists up to this size, about a screenful, render all rows and columns. */
export const WINDOW_FROM_ROWS = 30;
/** Rows beyond both edges, so that quick scrolling shows no gap. */
const SPARE_ROWS = 8;
/** Used before the first layout. */
const FALLBACK_HEIGHT = 800;

let isPrinting = false;

function onPrint(tell: () => void): () => void {
  const hear = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    tell();
  };
  window.addEventListener('beforeprint', hear);
  window.addEventListener('afterprint', hear);
  return () => {
    window.removeEventListener('beforeprint', hear);
    window.removeEventListener('afterprint', hear);
  };
}

/** Whether the page is being printed, which takes all rows and columns. */
export const useIsPrinting = (): boolean => useSyncExternalStore(onPrint, () => isPrinting);

interface RowWindow {
  first: number;
  end: number;
}

/** Which rows are near enough to the visible ones to be rendered. */
export function useRowWindow(count: number, scroller: HTMLElement | null): RowWindow {
  const isPrinting = useIsPrinting();
  const isWindowed = count > WINDOW_FROM_ROWS && !isPrinting;
  const window = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 0,
    initialRect: { width: 0, height: FALLBACK_HEIGHT },
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell({ ...rect, height: rect.height || FALLBACK_HEIGHT })),
  });

  const seen = window.getVirtualIndexes();
  const first = seen[0] ?? 0;
  const end = (seen.at(-1) ?? -1) + 1;
  // A jump of a page renders the visible rows in one task, and the spare rows in later ones.
  const spareFirst = Math.max(0, useDeferredValue(first) - SPARE_ROWS);
  const spareEnd = Math.min(count, useDeferredValue(end) + SPARE_ROWS);
  if (!isWindowed) return { first: 0, end: count };
  const isNear = spareFirst <= end && first <= spareEnd;
  return isNear ? { first: Math.min(first, spareFirst), end: Math.max(end, spareEnd) } : { first, end };
}

const PAGE_SPARE_ROWS = 6;

/** The same for a list that scrolls with the page. */
export function usePageWindow(count: number, height: number, list: HTMLElement | null): RowWindow {
  const isPrinting = useIsPrinting();
  const isWindowed = count > WINDOW_FROM_ROWS && !isPrinting;
  const rows = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => height,
    overscan: PAGE_SPARE_ROWS,
    scrollMargin: isWindowed && list ? list.getBoundingClientRect().top + window.scrollY : 0,
  });
  if (!isWindowed) return { first: 0, end: count };
  const rendered = rows.getVirtualIndexes();
  return { first: rendered[0] ?? 0, end: (rendered.at(-1) ?? -1) + 1 };
}
