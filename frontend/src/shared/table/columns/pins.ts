import {
  type CSSProperties,
  useCallback,
  useMemo,
  useRef,
  useSyncExternalStore,
  useLayoutEffect,
  useState,
} from 'react';
import type { Column } from './column.js';

const DEFAULT_WIDTH = 150;

export interface Place {
  width: number;
  /** Distance from the edge to which it is pinned. */
  pinned?: { to: 'start' | 'end'; at: number; isOutermost: boolean };
}

const widthOf = (column: Column<never> | undefined): number => column?.width ?? DEFAULT_WIDTH;

/**
 * The width for what scrolls between pinned columns. With less room, fewer columns are pinned to the end. On a tablet
 * the users keep all of their actions.
 */
const SCROLLED_MIN = 100;

/** The columns that are pinned to the end, as many as there is room for. */
function stayingAtEnd<Row>(columns: readonly Column<Row>[], room: number): ReadonlySet<Column<Row>> {
  const atStart = columns.filter(({ pin }, index) => index === 0 || pin === 'start');
  let left = atStart.reduce((rest, column) => rest - widthOf(column), room - SCROLLED_MIN);
  const staying = columns
    .filter(({ pin }) => pin === 'end')
    .filter((column) => (left -= widthOf(column)) >= 0);
  return new Set(staying);
}

/** Widths of the columns, and offsets of pinned ones. `room` is the width in which the table scrolls. */
export function placesOf<Row>(columns: readonly Column<Row>[], room: number): Place[] {
  const staying = stayingAtEnd(columns, room);
  const edges = columns.map((column, index) => {
    if (index === 0 || column.pin === 'start') return 'start';
    return staying.has(column) ? 'end' : undefined;
  });
  // A pinned column may stand before one that scrolls, which takes no room at the edge.
  const pinned = (to: 'start' | 'end', from: number, end?: number): number =>
    columns
      .slice(from, end)
      .reduce((total, column, index) => total + (edges[from + index] === to ? widthOf(column) : 0), 0);

  return columns.map((column, index) => {
    const width = widthOf(column);
    const to = edges[index];
    if (to === undefined) return { width };
    return to === 'start'
      ? { width, pinned: { to, at: pinned(to, 0, index), isOutermost: edges[index + 1] !== to } }
      : { width, pinned: { to, at: pinned(to, index + 1), isOutermost: index === edges.indexOf(to) } };
  });
}

/** Columns up to this width hold a number or a button and don't grow. */
const SHORT = 80;

/** The widths with which the columns fill the room. A browser would widen short columns, too. */
export function filledWidths<Row>(columns: readonly Column<Row>[], room: number): number[] {
  const widths = columns.map(widthOf);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const growing = columns.some(({ isGrowing }) => isGrowing)
    ? columns.map(({ isGrowing }) => isGrowing === true)
    : widths.map((width) => width > SHORT);
  const share = widths.reduce((sum, width, index) => (growing[index] ? sum + width : sum), 0);
  if (room === Infinity || room <= total || share === 0) return widths;
  return widths.map((width, index) => (growing[index] ? width + ((room - total) * width) / share : width));
}

export function coveredBy(places: readonly Place[]): { start: number; end: number } {
  const covered = { start: 0, end: 0 };
  for (const { width, pinned } of places) if (pinned) covered[pinned.to] += width;
  return covered;
}

/** What scrolls stays clear of the pinned columns; the style sheet excepts these themselves. */
export const coveringStyle = ({ start, end }: ReturnType<typeof coveredBy>) =>
  ({
    scrollPaddingInline: `${start}px ${end}px`,
    '--covered-start': `${start}px`,
    '--covered-end': `${end}px`,
  }) as CSSProperties;

export const placeAttributes = ({ pinned }: Partial<Place> = {}) =>
  pinned && {
    'data-pinned': pinned.to,
    'data-outermost': pinned.isOutermost || undefined,
    style: { [pinned.to === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: pinned.at },
  };

/** The width of the scroller, known before the first paint; Infinity until then. */
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

/** The rendered columns follow the scroll position in steps of this many px. */
const STEP = 50;

/** The range of the unpinned columns that are in sight. */
function rangeAt(left: number, room: number, widths: readonly number[], places: readonly Place[]) {
  // One step beyond both edges, so that the arrow keys find the neighbour of a visible cell.
  const from = left + coveredBy(places).start - STEP;
  // A column is covered only by those that are pinned after it.
  const to = (index: number): number => left + room - coveredBy(places.slice(index)).end + 2 * STEP;
  let edge = 0;
  const ends = widths.map((width) => (edge += width));
  const first = ends.findIndex((end, index) => !places[index]?.pinned && end > from);
  const end =
    ends.findLastIndex((end, index) => !places[index]?.pinned && end - (widths[index] ?? 0) < to(index)) + 1;
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

/** The indexes of the columns that rows render. A long table leaves out columns that are out of sight. */
export function useColumnWindow(given: Given): readonly number[] {
  const { count, scroller, room, widths, places, isWindowed } = given;
  const step = useRef(0);
  const subscribe = useCallback(
    (listen: () => void) => {
      // In the capture phase, before new rows render: afterwards, reading the position would force a layout.
      const options = { passive: true, capture: true };
      const hear = () => {
        step.current = Math.floor((scroller?.scrollLeft ?? 0) / STEP);
        listen();
      };
      scroller?.addEventListener('scroll', hear, options);
      return () => scroller?.removeEventListener('scroll', hear, options);
    },
    [scroller],
  );
  const left = useSyncExternalStore(subscribe, () => step.current) * STEP;
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
