import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '../columns/column.js';

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
