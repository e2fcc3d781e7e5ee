import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import type { Item } from './items.js';

/** Fewer are all rendered. */
const WINDOW_FROM = 100;
const SPARE = 12;
const ROW_HEIGHT = 37;

interface TimelineWindow {
  /** Items from `first` up to but not with `end` are rendered. */
  first: number;
  end: number;
  /** The height of those before and after. */
  before: number;
  after: number;
  /** For the element that holds them. */
  holder: (element: HTMLElement | null) => void;
  /** For each rendered item: rows unfold, and words break, so that each is as high as it is. */
  measure: ((element: HTMLElement | null) => void) | undefined;
}

/** Which of many items are near enough to what is seen to be rendered. The page scrolls, and nothing in it. */
export function useTimelineWindow(items: readonly Item[]): TimelineWindow {
  const [element, holder] = useState<HTMLElement | null>(null);
  const count = items.length;
  const isWindowed = count > WINDOW_FROM;
  const rows = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: SPARE,
    scrollMargin: element?.offsetTop ?? 0,
  });
  if (!isWindowed) return { first: 0, end: count, before: 0, after: 0, holder, measure: undefined };
  const rendered = rows.getVirtualItems();
  const [head, tail] = [rendered[0], rendered.at(-1)];
  const margin = rows.options.scrollMargin;
  return {
    first: head?.index ?? 0,
    end: (tail?.index ?? -1) + 1,
    before: head ? head.start - margin : 0,
    after: rows.getTotalSize() - (tail ? tail.end - margin : 0),
    holder,
    measure: rows.measureElement,
  };
}
