import type { ReactNode } from 'react';
import classes from '../table.module.css';

/** Words that end where their column does; the cell shows all of them on hover and focus. */
export function Cut({ children, isWide }: { children: ReactNode; isWide?: boolean | undefined }) {
  return (
    <span className={classes['cut']} data-cut data-wide={isWide}>
      {children}
    </span>
  );
}
