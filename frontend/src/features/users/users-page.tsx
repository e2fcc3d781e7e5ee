import { useNewUserRequest } from './use-new-user-request.js';
import { useFormState } from './use-form-state.js';
import { useRowActions } from './use-row-actions.js';
import { UserActionsProvider } from './user-actions.js';
import { UserFormPanel } from './user-form-panel.js';
import { UsersScreen } from './users-screen.js';

/** Manage user: the form, and all users below it. */
export function UsersPage() {
  const form = useFormState();
  useNewUserRequest(form.begin);
  const [actions, dialogs] = useRowActions({ onEdit: form.edit, onDeleted: form.forget });
  return (
    <UserActionsProvider value={actions}>
      <UsersScreen>
        <UserFormPanel
          state={form.state}
          onToggle={form.toggle}
          onDone={form.reset}
          onResetPassword={actions.resetPassword}
        />
      </UsersScreen>
      {dialogs}
    </UserActionsProvider>
  );
}
