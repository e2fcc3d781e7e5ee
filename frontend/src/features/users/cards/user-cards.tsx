import type { ReactNode } from 'react';
import { RowCards } from '../../../shared/table/row-cards.js';
import type { RowSelection } from '../../../shared/table/selection/selection-store.js';
import type { TableView } from '../../../shared/table/use-table-view.js';
import { useRoleName } from '../../../shared/user-words.js';
import type { UserList } from '../search/use-user-list.js';
import type { UserRow } from '../users.js';
import { DaysLeftCell } from '../table/days-left-cell.js';
import { AssignLink, DeleteButton, EditButton } from '../table/row-buttons.js';
import { UserEmail } from '../table/user-email.js';
import classes from './user-card.module.css';

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

interface UserCardProps {
  row: UserRow;
  checkbox: ReactNode;
}

/** A user on a phone: who, how long still, and what is done with them each day. */
function UserCard({ row: { user, number }, checkbox }: UserCardProps) {
  const roleName = useRoleName();
  const facts = [roleName(user.role), user.profile_group, user.wasap].filter((fact) => fact !== '');
  return (
    <article className={classes['card']} aria-label={user.email}>
      <div className={classes['head']}>
        {checkbox}
        <UserEmail user={user} />
      </div>
      <p className={classes['facts']}>
        <span className={classes['words']}>{facts.join(' · ')}</span>
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
