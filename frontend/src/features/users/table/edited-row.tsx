import type { RowShell } from '../../../shared/table/rows/table-row.js';
import { useEditedUser } from '../deeds/user-actions.js';
import type { UserRow } from '../users.js';

/** Marks the row of whom the form edits. */
export const EditedRow: RowShell<UserRow> = ({ row, children }) => {
  const isEdited = useEditedUser() === row.user._id;
  return children(isEdited ? { 'data-edited': true } : {});
};
