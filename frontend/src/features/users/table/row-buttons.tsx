import { PROTECTED_ROLE } from '@keyroster/contracts';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { User } from '../../../shared/api/lists/users.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { PATHS } from '../../../shared/paths.js';
import { CellButton, CellLink } from '../../../shared/table/cells/cell-button.js';
import { useUserActions } from '../actions/user-actions.js';

interface RowButtonProps {
  user: User;
}

export function EditButton({ user }: RowButtonProps) {
  const { actions } = useTexts();
  const { edit } = useUserActions();
  return (
    <CellButton label={`${actions.edit} ${user.email}`} title={actions.edit} onClick={() => edit(user)}>
      <IconPencil size={16} aria-hidden />
    </CellButton>
  );
}

export function AssignLink({ user }: RowButtonProps) {
  const { actions } = useTexts();
  return (
    <CellLink
      label={`${actions.assignPassword} ${user.email}`}
      title={actions.assignPassword}
      to={PATHS.assign(user._id)}
    >
      <IconKey size={16} aria-hidden />
    </CellLink>
  );
}

/** Rows of the protected role can't be deleted. */
export function DeleteButton({ user }: RowButtonProps) {
  const { actions, notAvailable } = useTexts();
  const { remove } = useUserActions();
  if (user.role === PROTECTED_ROLE) return notAvailable;
  return (
    <CellButton label={`${actions.del} ${user.email}`} title={actions.del} onClick={() => remove(user)}>
      <IconTrash size={16} aria-hidden />
    </CellButton>
  );
}
