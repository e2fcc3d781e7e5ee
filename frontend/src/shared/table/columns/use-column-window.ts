import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { coveredBy, type Place } from './pins.js';

/** The columns follow the scroll position in such steps, in px. */
const STEP = 50;

/** Which of the columns are rendered: all that are pinned, and those that scroll from `first` up to but not with `end`. */
function rangeAt(left: number, room: number, widths: readonly number[], places: readonly Place[]) {
  const covered = coveredBy(places);
  // One step beyond both edges, so that the neighbour of a cell in sight is there for the arrow keys.
  const from = left + covered.start - STEP;
  const to = left + room - covered.end + 2 * STEP;
  let edge = 0;
  const ends = widths.map((width) => (edge += width));
  const first = ends.findIndex((end, index) => !places[index]?.pinned && end > from);
  const end =
    ends.findLastIndex((end, index) => !places[index]?.pinned && end - (widths[index] ?? 0) < to) + 1;
  return { first, end };
}

interface Given {
  count: number;
  scroller: HTMLElement | null;
  room: number;
  widths: readonly number[];
  places: readonly Place[];
  isWindowed: boolean;
}

/** The indexes of the columns that rows render. A long table leaves out those that are scrolled out of sight. */
export function useColumnWindow({
  count,
  scroller,
  room,
  widths,
  places,
  isWindowed,
}: Given): readonly number[] {
  const subscribe = useCallback(
    (listen: () => void) => {
      // In the capture phase, which is before new rows are rendered: afterwards, reading the position would force a layout.
      const options = { passive: true, capture: true };
      scroller?.addEventListener('scroll', listen, options);
      return () => scroller?.removeEventListener('scroll', listen, options);
    },
    [scroller],
  );
  const left = useSyncExternalStore(subscribe, () => Math.floor((scroller?.scrollLeft ?? 0) / STEP) * STEP);
  const { first, end } = useMemo(
    () => (isWindowed ? rangeAt(left, room, widths, places) : { first: 0, end: count }),
    [isWindowed, count, left, room, widths, places],
  );
  return useMemo(
    () =>
      [...Array(count).keys()].filter((index) => places[index]?.pinned || (index >= first && index < end)),
    [count, places, first, end],
  );
}
