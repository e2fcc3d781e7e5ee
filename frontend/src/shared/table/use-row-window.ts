import { useEffect, useState, type RefObject } from 'react';

/** Every row is as high, so that where a row is follows from its number. The style sheet says the same. */
export const ROW_HEIGHT = 36;

/** Fewer rows are all rendered. */
const WINDOW_FROM_ROWS = 100;
/** Rows beyond both edges, so that a quick turn of the wheel meets rows and not a gap. */
const SPARE_ROWS = 6;
/** The window moves in steps: a step's scrolling renders nothing. */
const STEP = 6;
/** Before the browser has laid anything out. */
const FALLBACK_HEIGHT = 800;

/** The rows from `first` up to but not with `end` are rendered. */
export interface RowWindow {
  first: number;
  end: number;
}

function windowAt({ scrollTop, clientHeight }: HTMLElement): RowWindow {
  const top = Math.floor(scrollTop / ROW_HEIGHT / STEP) * STEP;
  const seen = Math.ceil((clientHeight || FALLBACK_HEIGHT) / ROW_HEIGHT) + STEP;
  return { first: Math.max(0, top - SPARE_ROWS), end: top + seen + SPARE_ROWS };
}

const isSame = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first && one.end === other.end;

/** Which of many rows are near enough to what is seen to be rendered. */
export function useRowWindow(count: number, scroller: RefObject<HTMLElement | null>): RowWindow {
  const [around, setAround] = useState<RowWindow>({ first: 0, end: WINDOW_FROM_ROWS });
  const isWindowed = count > WINDOW_FROM_ROWS;

  useEffect(() => {
    const element = scroller.current;
    if (!element || !isWindowed) return;
    const look = () => {
      const now = windowAt(element);
      setAround((before) => (isSame(before, now) ? before : now));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, isWindowed]);

  if (!isWindowed) return { first: 0, end: count };
  // After a search there may be fewer rows than the place that was scrolled to.
  const end = Math.min(around.end, count);
  return { first: Math.max(0, Math.min(around.first, end - (around.end - around.first))), end };
}
