import { RowCards } from '../../../shared/table/cards/row-cards.js';
import type { UserTableProps } from '../table/user-table.js';
import type { UserRow } from '../users.js';
import { UserCard } from './user-card.js';

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
