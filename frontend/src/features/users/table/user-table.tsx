import { latePart } from '../../../shared/late.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { useIsWide } from '../../../shared/ui/use-is-wide.js';
import type { RowShell } from '../../../shared/table/rows/table-row.js';
import type { UserTableProps } from '../cards/user-cards.js';
import type { UserRow } from '../users.js';
import { useEditedUser } from '../actions/user-actions.js';

const UserCards = latePart(async () => (await import('../cards/user-cards.js')).UserCards);

const keyOf = ({ user }: UserRow): string => user._id;

/** All users who are found: rows where there is room for them, cards on a phone. */
export function UserTable(props: UserTableProps) {
  const isWide = useIsWide();
  const { label, view, list, selection, empty } = props;
  if (!isWide) {
    return <UserCards {...props} />;
  }
  return (
    <DataTable
      label={label}
      view={view}
      rows={list.rows}
      rowKey={keyOf}
      empty={empty}
      isFailed={list.isFailed}
      onRetry={list.retry}
      loadMore={list.loadMore}
      selection={selection}
      shell={EditedRow}
      {...(list.still && { still: list.still })}
    />
  );
}

/** Marks the row of whom the form edits. */
const EditedRow: RowShell<UserRow> = ({ row, children }) => {
  const isEdited = useEditedUser() === row.user._id;
  return children(isEdited ? { 'data-edited': true } : {});
};
