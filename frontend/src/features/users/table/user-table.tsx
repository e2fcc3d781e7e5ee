import type { ReactNode } from 'react';
import { useRoleName } from '../../../shared/user-words.js';
import { RowCards } from '../../../shared/table/row-cards.js';
import type { TableView } from '../../../shared/table/columns/column.js';
import { DataTable } from '../../../shared/table/data-table.js';
import type { RowShell } from '../../../shared/table/rows/table-row.js';
import { useIsWide } from '../../../shared/ui/hooks/use-is-wide.js';
import { useEditedUser } from '../user-actions.js';
import type { UserList, UserRow } from '../user-list.js';
import type { RowSelection } from '../../../shared/table/selection/selection-store.js';
import classes from './table.module.css';
import { AssignLink, DaysLeftCell, DeleteButton, EditButton } from './user-cells.js';
import { UserEmail } from './user-email.js';

interface UserTableProps {
  label: string;
  view: TableView<UserRow>;
  list: UserList;
  selection: RowSelection<UserRow>;
  empty: ReactNode;
}

const HEIGHT = 122;

const keyOf = ({ user }: UserRow): string => user._id;

export function UserTable({ list, ...props }: UserTableProps) {
  const isWide = useIsWide();
  if (isWide) return <DataTable {...props} {...list} rowKey={keyOf} shell={EditedRow} />;
  return (
    <RowCards {...props} {...list} rowKey={keyOf} height={HEIGHT}>
      {(row, checkbox) => <UserCard row={row} checkbox={checkbox} />}
    </RowCards>
  );
}

/** Marks the row of the user in the form. */
const EditedRow: RowShell<UserRow> = ({ row, children }) => {
  const isEdited = useEditedUser() === row.user._id;
  return children(isEdited ? { 'data-edited': true } : {});
};

function UserCard({ row: { user, number }, checkbox }: { row: UserRow; checkbox: ReactNode }) {
  const roleName = useRoleName();
  const facts = [roleName(user.role), user.profile_group, user.wasap].filter((fact) => fact !== '');
  return (
    <article className={classes['card']} aria-label={user.email}>
      <div className={classes['head']}>
        {checkbox}
        <UserEmail user={user} />
      </div>
      <p className={classes['facts']}>
        <span className={`cut ${classes['words']}`}>{facts.join(' · ')}</span>
        <span>#{number}</span>
      </p>
      <div className={classes['foot']}>
        <DaysLeftCell user={user} />
        <span className={classes['tools']}>
          <EditButton user={user} />
          <AssignLink user={user} />
          <DeleteButton user={user} />
        </span>
      </div>
    </article>
  );
}
