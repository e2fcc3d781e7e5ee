import { DEFAULT_VALIDITY_DAYS, RESET_VALIDITY_DAYS, todayInLima } from '@keyroster/contracts';
import { Collapse, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { User } from '../../shared/api/users.js';
import { useMinute } from '../../shared/ui/use-minute.js';
import { useRoleOptions, withRole } from './use-role-options.js';
import { UserForm } from './user-form.js';
import { newUser } from './user-form-values.js';
import { useUserWords } from './user-words.js';
import classes from './users.module.css';

/** Which form it is: a new count mounts it anew. */
export interface FormState {
  user: User | null;
  /** How often it was reset. */
  resets: number;
  isOpen: boolean;
}

interface UserFormPanelProps {
  state: FormState;
  onToggle: () => void;
  onDone: () => void;
  onResetPassword: (user: User) => void;
}

/** The form above the table, which folds away under its heading. */
export function UserFormPanel({ state, onToggle, onDone, onResetPassword }: UserFormPanelProps) {
  const { user, resets, isOpen } = state;
  const words = useUserWords();
  const id = useId();
  const now = useMinute();
  const roles = useRoleOptions();
  return (
    <section className={classes['form']} aria-labelledby={`${id}-heading`} data-user-form>
      <h2 className={classes['heading']}>
        <button
          type="button"
          id={`${id}-heading`}
          className={classes['fold']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
          <span>{user ? words.editing(user.email) : words.newUser}</span>
        </button>
      </h2>
      <Collapse expanded={isOpen} id={id} transitionDuration={100}>
        {roles ? (
          <UserForm
            key={`${user?._id ?? 'new'} ${resets}`}
            user={user}
            defaults={newUser({
              role: roles[0]?.value ?? '',
              today: todayInLima(now),
              validity: resets === 0 ? DEFAULT_VALIDITY_DAYS : RESET_VALIDITY_DAYS,
            })}
            roles={user ? withRole(roles, user.role) : roles}
            onDone={onDone}
            onResetPassword={onResetPassword}
          />
        ) : (
          <Skeleton height={230} m={12} />
        )}
      </Collapse>
    </section>
  );
}
