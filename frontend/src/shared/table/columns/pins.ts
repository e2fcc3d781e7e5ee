import {
  type CSSProperties,
  useCallback,
  useMemo,
  useSyncExternalStore,
  useLayoutEffect,
  useState,
} from 'react';
import type { Column } from './column.js';

const DEFAULT_WIDTH = 150;

/** Where a column stands. */
export interface Place {
  width: number;
  /** Distance from the edge to which it is pinned. */
  pinned?: { to: 'start' | 'end'; at: number; isOutermost: boolean };
}

const widthOf = (column: Column<never> | undefined): number => column?.width ?? DEFAULT_WIDTH;

/** So much is left for what scrolls between the pinned columns, or fewer of them stay at the end. */
const SCROLLED_MIN = 150;

/** Those that stay at the end: from the first on as many as there is room for, as they would lie over all others. */
function stayingAtEnd<Row>(columns: readonly Column<Row>[], room: number): ReadonlySet<Column<Row>> {
  const atStart = columns.filter(({ pin }, index) => index === 0 || pin === 'start');
  let left = atStart.reduce((rest, column) => rest - widthOf(column), room - SCROLLED_MIN);
  const staying = columns
    .filter(({ pin }) => pin === 'end')
    .filter((column) => (left -= widthOf(column)) >= 0);
  return new Set(staying);
}

/** Widths, and for pinned columns how far from their edge they stay. `room` is the width in which the table scrolls. */
export function placesOf<Row>(columns: readonly Column<Row>[], room: number): Place[] {
  const staying = stayingAtEnd(columns, room);
  const isAtEnd = (column: Column<Row> | undefined): boolean => column !== undefined && staying.has(column);
  const isPinnedTo = (edge: 'start' | 'end', index: number): boolean =>
    edge === 'end' ? isAtEnd(columns[index]) : index === 0 || columns[index]?.pin === 'start';
  const sum = (from: number, to: number): number =>
    columns.slice(from, to).reduce((total, column) => total + widthOf(column), 0);
  // A column may be pinned while one after it scrolls: what lies beneath counts for nothing.
  const pinnedAfter = (index: number): number =>
    columns.slice(index + 1).reduce((total, column) => total + (isAtEnd(column) ? widthOf(column) : 0), 0);
  const firstAtEnd = columns.findIndex(isAtEnd);

  return columns.map((column, index) => {
    const width = widthOf(column);
    if (isPinnedTo('start', index)) {
      return {
        width,
        pinned: { to: 'start', at: sum(0, index), isOutermost: !isPinnedTo('start', index + 1) },
      };
    }
    if (isPinnedTo('end', index)) {
      return { width, pinned: { to: 'end', at: pinnedAfter(index), isOutermost: index === firstAtEnd } };
    }
    return { width };
  });
}

/** No wider is a column of a number or a button, most of which need no more room. */
const SHORT = 80;

/** The widths with which the columns fill the room. Left to itself, a browser would pull a number and its row apart. */
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

/** How much of the table's width its pinned columns cover at each side. */
export function coveredBy(places: readonly Place[]): { start: number; end: number } {
  const covered = { start: 0, end: 0 };
  for (const { width, pinned } of places) if (pinned) covered[pinned.to] += width;
  return covered;
}

/** The style of a cell in its place. */
export function placeStyle({ pinned }: Place): CSSProperties | undefined {
  if (!pinned) return undefined;
  return pinned.to === 'start' ? { insetInlineStart: pinned.at } : { insetInlineEnd: pinned.at };
}

/** What the style sheet knows a cell's place by. */
export const placeAttributes = ({ pinned }: Place) => ({
  'data-pinned': pinned?.to,
  'data-outermost': pinned?.isOutermost === true ? true : undefined,
});

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
