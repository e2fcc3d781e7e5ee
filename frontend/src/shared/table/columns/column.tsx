import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Cut } from '../cells/cell-button.js';
import { IconButton } from '../../ui/quiet.js';
import { UserLink } from '../../ui/user/user-link.js';

/** One column of a table. Keep the array stable between renders: a new one renders all rows again. */
export interface Column<Row> {
  key: string;
  header: string;
  /** Shown in the head instead of `header`. */
  head?: ReactNode;
  /** The cell's text: shown where there is no `cell`, and copied. */
  text?: (row: Row) => string;
  /** More about the cell, shown on hover and focus. */
  hint?: (row: Row) => string;
  /** Shown instead of the text. Text in a `<Cut>` is cut where the column ends. */
  cell?: (row: Row) => ReactNode;
  sortBy?: (row: Row) => string | number;
  /** The first click on the head sorts descending, for dates and figures whose latest or largest matter. */
  isLargestFirst?: boolean;
  /** In px, 150 by default. Room that is left over goes to columns that are not short. */
  width?: number;
  /** Gets all the room that is left over. */
  isGrowing?: boolean;
  /** Pinned when the rest scrolls sideways. The first column is pinned in any case. */
  pin?: 'start' | 'end';
  isKept?: boolean;
  isCopyable?: boolean;
  isRowHeader?: boolean;
  /** Monospaced, for addresses and logins. */
  isMono?: boolean;
  /** Without padding. */
  isTight?: boolean;
  align?: 'end' | 'center';
  /** The place in stacked rows on a phone: the row's head, without a name; two on a line; or the foot. */
  onPhone?: 'head' | 'half' | 'foot';
}

export interface Sorting {
  key: string;
  isDescending: boolean;
}

/** How a table is shown at the moment, and what changes that. */
export interface TableView<Row> {
  /** A change of it scrolls back to the left edge. */
  id?: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  sorting: Sorting | null;
  toggleColumn: (key: string) => void;
  moveColumn?: (key: string, by: number) => void;
  /** One direction, then the other, then unsorted. */
  sortBy: (key: string) => void;
}

/** The heights of a line, large enough for a finger, and of a row's edges. The style sheet has the same. */
const LINE = 44;
const EDGE = 17;

/** The height of every stacked row. All are equal, so that the position of a row follows from its number. */
export function stackedHeight(columns: readonly Column<never>[]): number {
  const foot = columns.some(({ onPhone }) => onPhone === 'foot') ? 1 : 0;
  const named = columns.filter(({ onPhone }) => !onPhone).length;
  const halves = columns.filter(({ onPhone }) => onPhone === 'half').length;
  return (1 + named + Math.ceil(halves / 2) + foot) * LINE + EDGE;
}

/** The key of a row that has an id. */
export const idOf = ({ _id }: { _id: string }): string => _id;

/** A column of texts, which a cell may show in another way. */
export const column = <Row,>(
  key: string,
  header: string,
  width: number,
  text: (row: Row) => string,
  more?: Omit<Column<Row>, 'key' | 'header' | 'width' | 'text'>,
): Column<Row> => ({ key, header, width, text, ...more });

/** A column that takes half of a card on a phone. */
export const half = <Row,>(
  ...[key, header, width, text, more]: Parameters<typeof column<Row>>
): Column<Row> => column(key, header, width, text, { onPhone: 'half', ...more });

export const emailColumn = <Row extends { email: string }>(
  header: string,
  width: number,
  idOfUser: (row: Row) => string,
): Column<Row> => ({
  key: 'email',
  onPhone: 'head',
  header,
  width,
  isKept: true,
  isCopyable: true,
  text: ({ email }) => email,
  cell: (row) => (
    <UserLink userId={idOfUser(row)}>
      <Cut>{row.email}</Cut>
    </UserLink>
  ),
});

interface ButtonColumn<Row> {
  key: string;
  /** The label; with the row's name it is the accessible name. */
  action: string;
  nameOf: (row: Row) => string;
  Icon: TablerIcon;
  onClick: (row: Row) => void;
}

/** A column with one button in each row; on a phone at the foot of the card. */
export const buttonColumn = <Row,>({
  key,
  action,
  nameOf,
  Icon,
  onClick,
}: ButtonColumn<Row>): Column<Row> => ({
  key,
  header: action,
  width: 60,
  align: 'center',
  isKept: true,
  onPhone: 'foot',
  cell: (row) => (
    <IconButton Icon={Icon} label={`${action} ${nameOf(row)}`} title={action} onClick={() => onClick(row)} />
  ),
});
