import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from '../table.module.css';

interface CellButtonProps {
  /** The accessible name: the action and the row. */
  label: string;
  title: string;
  /** Amber, for rows that need attention. */
  isWarning?: boolean;
  /** The name of a mask in the style sheet. With a mouse it shows only in the hovered or focused row. */
  icon?: string;
  children?: ReactNode;
}

const attributes = ({ label, title, isWarning, icon }: CellButtonProps) => ({
  className: classes['button'],
  'aria-label': label,
  title,
  'data-warning': isWarning,
  'data-icon': icon,
});

// Bare elements: scrolling renders rows by the dozen, and Mantine's buttons would cost more than all else.

interface ActingProps extends CellButtonProps {
  /** A double click is one press. Presses are ignored until a returned promise settles. */
  onClick: () => unknown;
}

export function CellButton({ onClick, ...props }: ActingProps) {
  const [isBusy, setIsBusy] = useState(false);
  const press = (detail: number) => {
    if (isBusy || detail > 1) return;
    const done = onClick();
    if (!(done instanceof Promise)) return;
    setIsBusy(true);
    void done.finally(() => setIsBusy(false));
  };
  return (
    // Not `disabled`, which would take the focus away.
    <button
      type="button"
      {...attributes(props)}
      aria-disabled={isBusy || undefined}
      onClick={({ detail }) => press(detail)}
    >
      {props.children}
    </button>
  );
}

export function CellLink({ to, ...props }: CellButtonProps & { to: string }) {
  return (
    <Link {...attributes(props)} to={to}>
      {props.children}
    </Link>
  );
}

/** The number of a row, never cut: five digits reach over the free end of the cell before. */
export const RowNumber = ({ children }: { children: number }) => (
  <span className={classes['rowNumber']}>{children}</span>
);

/** Text that is cut where its column ends; the cell shows all of it on hover and focus. */
export function Cut({ children, isWide }: { children: ReactNode; isWide?: boolean | undefined }) {
  return (
    <span className={`cut ${classes['cut']}`} data-cut data-wide={isWide}>
      {children}
    </span>
  );
}
