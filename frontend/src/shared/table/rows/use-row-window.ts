import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';

/** Every row is as high, so that where a row is follows from its number. The style sheet says the same. */
export const ROW_HEIGHT = 36;

/** Fewer rows are all rendered. */
const WINDOW_FROM_ROWS = 100;
/** Rows beyond both edges, so that a quick turn of the wheel meets rows and not a gap. */
const SPARE_ROWS = 8;
/** Before the browser has laid anything out. */
const FALLBACK_HEIGHT = 800;

/** The rows from `first` up to but not with `end` are rendered. */
export interface RowWindow {
  first: number;
  end: number;
}

/** Which of many rows are near enough to what is seen to be rendered. */
export function useRowWindow(count: number, scroller: HTMLElement | null): RowWindow {
  const isWindowed = count > WINDOW_FROM_ROWS;
  const window = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: SPARE_ROWS,
    initialRect: { width: 0, height: FALLBACK_HEIGHT },
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell({ ...rect, height: rect.height || FALLBACK_HEIGHT })),
  });

  if (!isWindowed) return { first: 0, end: count };
  const rendered = window.getVirtualIndexes();
  return { first: rendered[0] ?? 0, end: (rendered.at(-1) ?? -1) + 1 };
}
