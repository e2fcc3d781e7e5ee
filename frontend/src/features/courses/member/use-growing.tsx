import { useCallback, useState, type ReactNode } from 'react';

/** A card is some thirty elements: a thousand of them at once would keep a phone busy for seconds. */
const AT_ONCE = 60;
/** So far ahead of what is seen the next ones come. */
const AHEAD = '1500px';

/** The first of many rows, and more of them whenever their end comes near: there the mark has to stand. */
export function useGrowing<Row>(rows: readonly Row[]): { shown: readonly Row[]; mark: ReactNode } {
  const [end, setEnd] = useState(AT_ONCE);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setEnd((before) => before + AT_ONCE);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (rows.length <= end) return { shown: rows, mark: null };
  // Another one each time: a mark that stays in sight says so once.
  return { shown: rows.slice(0, end), mark: <div key={end} ref={watch} aria-hidden /> };
}
