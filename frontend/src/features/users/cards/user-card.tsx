import type { ReactNode } from 'react';
import { useRoleName } from '../../../shared/roles/role-name.js';
import { DaysLeftCell } from '../table/days-left-cell.js';
import { AssignLink, DeleteButton, EditButton } from '../table/row-buttons.js';
import { UserEmail } from '../table/user-email.js';
import type { UserRow } from '../users.js';
import classes from './user-card.module.css';

interface UserCardProps {
  row: UserRow;
  checkbox: ReactNode;
}

/** A user on a phone: who, how long still, and what is done with them each day. */
export function UserCard({ row: { user, number }, checkbox }: UserCardProps) {
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
