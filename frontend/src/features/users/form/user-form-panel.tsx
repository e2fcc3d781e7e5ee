import { DEFAULT_VALIDITY_DAYS, RESET_VALIDITY_DAYS, todayInLima } from '@keyroster/contracts';
import { Collapse, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import type { FormState, MadeUser } from './use-form-state.js';
import { useRoleOptions, withRole } from './use-role-options.js';
import { UserForm } from './user-form.js';
import { newUser } from './user-form-values.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

const Handover = lazy(async () => ({ default: (await import('../handover/handover.js')).Handover }));

interface UserFormPanelProps {
  state: FormState;
  onToggle: () => void;
  onDone: () => void;
  onMade: (made: MadeUser) => void;
  onAnother: () => void;
  onHandedOver: () => void;
  onResetPassword: (user: User) => void;
}

/** The form above the table, which folds away under its heading; over it, whoever was just made is handed over. */
export function UserFormPanel(props: UserFormPanelProps) {
  const { state, onToggle, onDone, onMade, onAnother, onHandedOver, onResetPassword } = props;
  const { user, made, resets, isOpen } = state;
  const words = useUserWords();
  const id = useId();
  const now = useMinute();
  const roles = useRoleOptions();
  return (
    <>
      {made && (
        <Suspense fallback={<Skeleton height={230} w="auto" />}>
          <Handover key={made.user._id} made={made} onAnother={onAnother} onDone={onHandedOver} />
        </Suspense>
      )}
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
              onMade={onMade}
              onResetPassword={onResetPassword}
            />
          ) : (
            <Skeleton height={230} w="auto" m={12} />
          )}
        </Collapse>
      </section>
    </>
  );
}
