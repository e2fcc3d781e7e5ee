import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from '../../ui/copying/copy-button.js';
import classes from '../table.module.css';
import { watchCells, type Peeked } from './watch-cells.js';
import { useTableWords } from '../table-words.js';

/** All of a cell's words where it is cut, and the button that copies them, while it has the pointer or the focus. */
export function CellPeek({ scroller }: { scroller: HTMLElement | null }) {
  const words = useTableWords();
  const [peeked, setPeeked] = useState<Peeked | null>(null);

  useEffect(() => (scroller ? watchCells(scroller, setPeeked) : undefined), [scroller]);

  if (!peeked) return null;
  const { text, copies, isMono, box } = peeked;
  return createPortal(
    <div className={classes['peek']} role="tooltip" data-mono={isMono || undefined} data-peek style={box}>
      {text}
      {copies !== undefined && <CopyButton text={copies} label={words.copy(copies)} />}
    </div>,
    document.body,
  );
}
