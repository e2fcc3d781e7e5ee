import { useNewUserRequest } from './form/use-new-user-request.js';
import { useFormState } from './form/use-form-state.js';
import { useRowActions } from './actions/use-row-actions.js';
import { RenewedProvider } from './table/renewed.js';
import { useFoldKey } from './table/use-fold-key.js';
import { EditedUserProvider, UserActionsProvider } from './actions/user-actions.js';
import { UserFormPanel } from './form/user-form-panel.js';
import { UsersScreen } from './users-screen.js';

/** Manage user: the form, and all users below it. */
export function UsersPage() {
  const form = useFormState();
  useNewUserRequest(form.begin);
  useFoldKey(form.turn);
  const { actions, dialogs, renewed } = useRowActions({ onEdit: form.edit, onDeleted: form.forget });
  return (
    <UserActionsProvider value={actions}>
      <EditedUserProvider value={form.state.user?._id ?? null}>
        <RenewedProvider value={renewed}>
          <UsersScreen>
            <UserFormPanel
              state={form.state}
              onToggle={form.toggle}
              onDone={form.reset}
              onMade={form.handOver}
              onAnother={form.another}
              onHandedOver={form.handedOver}
              onResetPassword={actions.resetPassword}
            />
          </UsersScreen>
        </RenewedProvider>
      </EditedUserProvider>
      {dialogs}
    </UserActionsProvider>
  );
}
