import { Cut } from '../cells/cell-button.js';
import { UserLink } from '../../ui/user-link.js';
import type { Column } from './column.js';

/** A column that takes half of a card on a phone. */
export const half = <Row,>(
  key: string,
  header: string,
  width: number,
  text: (row: Row) => string,
): Column<Row> => ({
  key,
  header,
  width,
  onPhone: 'half',
  text,
});

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
