import { useLayoutEffect, useState } from 'react';

/** The width of what a table scrolls in, before it is painted and whenever it changes; without end until it is known. */
export function useRoom(scroller: HTMLElement | null): number {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!scroller) return;
    const measure = () => setRoom(scroller.clientWidth || Infinity);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}
