import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from '../table.module.css';
import { ActionIcon } from '@mantine/core';
import type { Column } from '../columns/column.js';

interface CellButtonProps {
  /** The accessible name: what it does, and to which row. */
  label: string;
  /** What it does, on hover. */
  title: string;
  /** Amber, for what waits for somebody. */
  isWarning?: boolean;
  /** The name of a mask in a style sheet. On a fine pointer it shows in the row that has the pointer or the focus. */
  icon?: string;
  /** A word or two, or an icon that says how the row stands. */
  children?: ReactNode;
}

const attributes = ({ label, title, isWarning, icon }: CellButtonProps) => ({
  className: classes['button'],
  'aria-label': label,
  title,
  'data-warning': isWarning,
  'data-icon': icon,
});

// Bare elements: while one scrolls, rows come by the dozen, and the kit's buttons cost more than all else in them.

interface ActingProps extends CellButtonProps {
  /** A double click is one press, and so is whatever comes until what it promises is settled. */
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

interface ButtonColumn<Row> {
  key: string;
  /** What the button does: with the row's name it is what the button is called. */
  action: string;
  nameOf: (row: Row) => string;
  icon: ReactNode;
  onClick: (row: Row) => void;
}

/** A column with one button in each row; at the foot of its card on a phone. */
export const buttonColumn = <Row,>({
  key,
  action,
  nameOf,
  icon,
  onClick,
}: ButtonColumn<Row>): Column<Row> => ({
  key,
  header: action,
  width: 60,
  align: 'center',
  isKept: true,
  onPhone: 'foot',
  text: () => '',
  cell: (row) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${action} ${nameOf(row)}`}
      title={action}
      onClick={() => onClick(row)}
    >
      {icon}
    </ActionIcon>
  ),
});

/** Words that end where their column does; the cell shows all of them on hover and focus. */
export function Cut({ children, isWide }: { children: ReactNode; isWide?: boolean | undefined }) {
  return (
    <span className={classes['cut']} data-cut data-wide={isWide}>
      {children}
    </span>
  );
}
