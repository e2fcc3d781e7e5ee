import type { ClipboardEvent, KeyboardEvent } from 'react';
import { ARROWS } from '../../keys/key-targets.js';
import { ROW_HEIGHT } from '../rows/use-row-window.js';

const rowAt = (scroller: HTMLElement, row: number): HTMLTableRowElement | null =>
  scroller.querySelector(`tr[data-row="${row}"]`);

/** Columns count from 0 and include those that a long table does not render. */
export const cellAt = (scroller: HTMLElement, row: number, column: number): HTMLElement | null | undefined =>
  rowAt(scroller, row)?.querySelector<HTMLElement>(`[aria-colindex="${column + 1}"]`);

export const columnOf = (cell: HTMLTableCellElement): number =>
  Number(cell.getAttribute('aria-colindex')) - 1;

/** The browser's own scrolling would leave a cell half under the pinned columns. */
function focusWhole(cell: HTMLElement | null | undefined): void {
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Focuses a cell, and scrolls first to one that is not rendered yet. */
function focusCell(scroller: HTMLElement, row: number, column: number): void {
  const cell = cellAt(scroller, row, column);
  if (cell) {
    focusWhole(cell);
    return;
  }
  const head = scroller.querySelector('thead tr')?.children[column];
  if (!(head instanceof HTMLElement)) return;
  if (rowAt(scroller, row)) {
    scroller.scrollLeft = head.offsetLeft - parseFloat(scroller.style.scrollPaddingInlineStart);
  } else {
    scroller.scrollTop = row * ROW_HEIGHT;
  }
  requestAnimationFrame(() => focusWhole(cellAt(scroller, row, column)));
}

const firstSeenRow = ({ scrollTop }: HTMLElement): number => Math.ceil(scrollTop / ROW_HEIGHT);

/** The arrow keys move from the table into its cells, and from cell to cell. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const step = ARROWS[event.key];
  const { target, currentTarget: scroller } = event;
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target === scroller) {
    if (event.key !== 'ArrowDown') return;
    focusCell(scroller, firstSeenRow(scroller), 0);
  } else if (target instanceof HTMLTableCellElement) {
    const row = Number(target.closest('tr')?.dataset['row']);
    const rows = Number(scroller.querySelector('table')?.ariaRowCount) - 1;
    const [down, right] = [row + step.down, columnOf(target) + step.right];
    if (down < 0 || down >= rows || right < 0) return;
    focusCell(scroller, down, right);
  } else {
    return;
  }
  event.preventDefault();
}

/** Copies the focused cell's text where nothing is selected. */
export function copyCell(event: ClipboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLTableCellElement) || !target.dataset['copy']) return;
  if (window.getSelection()?.toString()) return;
  event.clipboardData.setData('text/plain', target.dataset['copy']);
  event.preventDefault();
}
