import type { CSSProperties } from 'react';

/** A cell of which more is to be seen than it shows. */
export interface Peeked {
  text: string;
  /** What a press copies, where the cell can be copied. */
  copies: string | undefined;
  isMono: boolean;
  box: CSSProperties;
}

const WAIT_MS = 100;
const MAX_WIDTH = 420;
const MARGIN = 8;

const cellOf = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('tbody td') : null;

/** Over the cell, its words where the cell has them; near the right edge it grows to the left. */
function boxOver(cell: HTMLElement): CSSProperties {
  const { top, left, right, width, height } = cell.getBoundingClientRect();
  const size = { top, minWidth: width, minHeight: height };
  const isNearEdge = left + MAX_WIDTH + MARGIN > window.innerWidth && right > MAX_WIDTH;
  return isNearEdge
    ? { ...size, right: Math.max(MARGIN, document.documentElement.clientWidth - right) }
    : { ...size, left: Math.max(MARGIN, left) };
}

function peekAt(cell: HTMLTableCellElement): Peeked | null {
  const words = cell.querySelector<HTMLElement>('[data-cut]');
  const copies = cell.dataset['copy'];
  const isCut = words !== null && words.scrollWidth > words.clientWidth;
  if (!isCut && !copies) return null;
  const text = words?.textContent ?? copies ?? '';
  return { text, copies: copies || undefined, isMono: 'mono' in cell.dataset, box: boxOver(cell) };
}

function isOverPeek({ clientX, clientY }: PointerEvent): boolean {
  const box = document.querySelector('[data-peek]')?.getBoundingClientRect();
  return !!box && clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
}

/** One watch for all cells of a table: says at which of them to peek, and when no more. */
export function watchCells(scroller: HTMLElement, show: (peeked: Peeked | null) => void): () => void {
  let current: HTMLTableCellElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (cell: HTMLTableCellElement | null, wait: number) => {
    if (cell === current) return;
    clearTimeout(timer);
    current = cell;
    show(null);
    if (cell) timer = setTimeout(() => show(peekAt(cell)), wait);
  };
  const hide = () => look(null, 0);

  const watched: [EventTarget, string, (event: Event) => void][] = [
    [
      scroller,
      'pointermove',
      (event) => {
        if (!isOverPeek(event as PointerEvent)) look(cellOf(event.target), WAIT_MS);
      },
    ],
    [
      scroller,
      'pointerleave',
      (event) => {
        if (!isOverPeek(event as PointerEvent)) hide();
      },
    ],
    [scroller, 'focusin', ({ target }) => look(target instanceof HTMLTableCellElement ? target : null, 0)],
    [scroller, 'focusout', hide],
    [scroller, 'scroll', hide],
    [window, 'scroll', hide],
    [window, 'resize', hide],
    [
      window,
      'keydown',
      (event) => {
        if ((event as KeyboardEvent).key === 'Escape') hide();
      },
    ],
  ];
  for (const [target, type, listener] of watched) target.addEventListener(type, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const [target, type, listener] of watched) target.removeEventListener(type, listener);
  };
}
