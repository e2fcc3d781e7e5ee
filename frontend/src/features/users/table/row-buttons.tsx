import { PROTECTED_ROLE } from '@keyroster/contracts';
import type { User } from '../../../shared/api/people.js';
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
    <CellButton
      icon="pencil"
      label={`${actions.edit} ${user.email}`}
      title={actions.edit}
      onClick={() => edit(user)}
    />
  );
}

export function AssignLink({ user }: RowButtonProps) {
  const { actions } = useTexts();
  return (
    <CellLink
      icon="key"
      label={`${actions.assignPassword} ${user.email}`}
      title={actions.assignPassword}
      to={PATHS.assign(user._id)}
    />
  );
}

/** Rows of the protected role can't be deleted. */
export function DeleteButton({ user }: RowButtonProps) {
  const { actions, notAvailable } = useTexts();
  const { remove } = useUserActions();
  if (user.role === PROTECTED_ROLE) return notAvailable;
  return (
    <CellButton
      icon="trash"
      label={`${actions.del} ${user.email}`}
      title={actions.del}
      onClick={() => remove(user)}
    />
  );
}
