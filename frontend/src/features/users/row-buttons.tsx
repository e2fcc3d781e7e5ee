import { PROTECTED_ROLE } from '@keyroster/contracts';
import { ActionIcon, Text } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { User } from '../../shared/api/users.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { useUserActions } from './user-actions.js';
import classes from './users.module.css';

interface RowButtonProps {
  user: User;
}

export function EditButton({ user }: RowButtonProps) {
  const { actions } = useTexts();
  const { edit } = useUserActions();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes['quiet'] ?? ''}
      aria-label={`${actions.edit} ${user.email}`}
      title={actions.edit}
      onClick={() => edit(user)}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
}

export function AssignLink({ user }: RowButtonProps) {
  const { actions } = useTexts();
  return (
    <ActionIcon
      component={Link}
      to={PATHS.assign(user._id)}
      variant="subtle"
      color="gray"
      className={classes['quiet'] ?? ''}
      aria-label={`${actions.assignPassword} ${user.email}`}
      title={actions.assignPassword}
    >
      <IconKey size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Rows of the protected role can't be deleted. */
export function DeleteButton({ user }: RowButtonProps) {
  const { actions, notAvailable } = useTexts();
  const { remove } = useUserActions();
  if (user.role === PROTECTED_ROLE) return <Text size="sm">{notAvailable}</Text>;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes['quiet'] ?? ''}
      aria-label={`${actions.del} ${user.email}`}
      title={actions.del}
      onClick={() => remove(user)}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
