import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RowWindow } from './use-row-window.js';

/** Fewer rows are all rendered. */
const WINDOW_FROM_ROWS = 60;
const SPARE_ROWS = 6;

/** Which of many rows are near enough to what is seen to be rendered, where it is the page that scrolls. */
export function usePageWindow(count: number, height: number, list: HTMLElement | null): RowWindow {
  const isWindowed = count > WINDOW_FROM_ROWS;
  const rows = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => height,
    overscan: SPARE_ROWS,
    scrollMargin: isWindowed && list ? list.getBoundingClientRect().top + window.scrollY : 0,
  });
  if (!isWindowed) return { first: 0, end: count };
  const rendered = rows.getVirtualIndexes();
  return { first: rendered[0] ?? 0, end: (rendered.at(-1) ?? -1) + 1 };
}
