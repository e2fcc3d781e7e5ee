import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from '../../ui/copying/copy-button.js';
import classes from '../table.module.css';
import { useTableWords } from '../table-words.js';

/** Shows the whole text of a cut cell, and its copy button, while the cell is hovered or focused. */
export function CellPeek({ scroller }: { scroller: HTMLElement | null }) {
  const words = useTableWords();
  const [peeked, setPeeked] = useState<Peeked | null>(null);

  useEffect(() => (scroller ? watchCells(scroller, setPeeked) : undefined), [scroller]);

  if (!peeked) return null;
  const { text, copies, isMono, box } = peeked;
  return createPortal(
    <div
      className={`box ${classes['peek']}`}
      role="tooltip"
      data-mono={isMono || undefined}
      data-peek
      style={box}
    >
      {text}
      {copies !== undefined && <CopyButton text={copies} label={words.copy(copies)} />}
    </div>,
    document.body,
  );
}

type Peeked = NonNullable<ReturnType<typeof peekAt>>;

const WAIT_MS = 100;
const MAX_WIDTH = 420;
const MARGIN = 8;

const cellOf = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('tbody :is(td, th)') : null;

/** Over the cell; near the right edge it grows to the left. */
function boxOver(cell: HTMLElement): CSSProperties {
  const { top, left, right, width, height } = cell.getBoundingClientRect();
  const size = { top, minWidth: width, minHeight: height };
  const isNearEdge = left + MAX_WIDTH + MARGIN > window.innerWidth && right > MAX_WIDTH;
  return isNearEdge
    ? { ...size, right: Math.max(MARGIN, document.documentElement.clientWidth - right) }
    : { ...size, left: Math.max(MARGIN, left) };
}

function peekAt(cell: HTMLTableCellElement) {
  const words = cell.querySelector<HTMLElement>('[data-cut]');
  const { copy, hint } = cell.dataset;
  const isCut = words !== null && words.scrollWidth > words.clientWidth;
  const text = hint ?? words?.textContent ?? copy ?? '';
  if (!text || !(isCut || copy || hint)) return null;
  return { text, copies: copy || undefined, isMono: 'mono' in cell.dataset, box: boxOver(cell) };
}

function isOverPeek({ clientX, clientY }: PointerEvent): boolean {
  const box = document.querySelector('[data-peek]')?.getBoundingClientRect();
  return !!box && clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
}

/** One set of listeners for all cells of a table; tells which cell to show, or null. */
function watchCells(scroller: HTMLElement, show: (peeked: Peeked | null) => void): () => void {
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

  const focused = (): HTMLTableCellElement | null =>
    scroller.contains(document.activeElement) && document.activeElement instanceof HTMLTableCellElement
      ? document.activeElement
      : null;

  const point = (event: PointerEvent) => {
    if (isOverPeek(event)) return;
    const isInside = event.target instanceof Node && scroller.contains(event.target);
    look((isInside ? cellOf(event.target) : null) ?? focused(), WAIT_MS);
  };
  const focus = () => look(focused(), 0);
  const leaveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide();
  };

  const stop = new AbortController();
  const options = { passive: true, signal: stop.signal };
  window.addEventListener('pointermove', point, options);
  window.addEventListener('keydown', leaveByKey, options);
  window.addEventListener('resize', hide, options);
  // Any scrolling moves the cell.
  window.addEventListener('scroll', hide, { ...options, capture: true });
  scroller.addEventListener('focusin', focus, options);
  scroller.addEventListener('focusout', hide, options);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
