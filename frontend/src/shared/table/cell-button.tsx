import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './table.module.css';

interface CellButtonProps {
  /** The accessible name: what it does, and to which row. */
  label: string;
  /** What it does, on hover. */
  title: string;
  /** Amber, for what waits for somebody. */
  isWarning?: boolean;
  /** An icon, or a word or two. */
  children: ReactNode;
}

const attributes = ({ label, title, isWarning }: CellButtonProps) => ({
  className: classes['button'],
  'aria-label': label,
  title,
  'data-warning': isWarning,
});

// Bare elements: while one scrolls, rows come by the dozen, and the kit's buttons cost more than all else in them.

interface ActingProps extends CellButtonProps {
  /** A double click is one press. */
  onClick: () => void;
}

export function CellButton({ onClick, ...props }: ActingProps) {
  return (
    <button type="button" {...attributes(props)} onClick={({ detail }) => detail < 2 && onClick()}>
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
