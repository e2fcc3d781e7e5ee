import type { ReactNode } from 'react';
import { RowCards } from '../../../shared/table/cards/row-cards.js';
import type { RowSelection } from '../../../shared/table/selection/use-selection.js';
import type { TableView } from '../../../shared/table/use-table-view.js';
import type { UserList } from '../finding/use-user-list.js';
import type { UserRow } from '../users.js';
import { UserCard } from './user-card.js';

/** What the cards and the rows need alike. */
export interface UserTableProps {
  label: string;
  view: TableView<UserRow>;
  list: UserList;
  selection: RowSelection<UserRow>;
  empty: ReactNode;
}

const HEIGHT = 122;

const keyOf = ({ user }: UserRow): string => user._id;

/** The users on a phone. */
export function UserCards({ list, ...props }: UserTableProps) {
  const { rows, loadMore, isFailed, retry, still } = list;
  return (
    <RowCards
      {...props}
      rows={rows}
      rowKey={keyOf}
      height={HEIGHT}
      isFailed={isFailed}
      onRetry={retry}
      loadMore={loadMore}
      still={still}
    >
      {(row, checkbox) => <UserCard row={row} checkbox={checkbox} />}
    </RowCards>
  );
}
