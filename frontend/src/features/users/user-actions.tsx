import { daysLeftOf, isStaffRole } from '@keyroster/contracts';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useViewAs } from '../../shared/api/session/session.js';
import { isTooShort, PasswordField } from '../../shared/form/password-field.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useLiftPause } from '../../shared/locks/use-lock-user.js';
import { MessageDialog } from '../../shared/messages/message-dialog.js';
import { usePressTerms, useRenew } from '../../shared/renewals/use-renew.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { Dialog, useDialog, useConfirm } from '../../shared/ui/dialog.js';
import { useUnchanged } from '../../shared/ui/hooks/use-unchanged.js';
import { Hint } from '../../shared/ui/quiet.js';
import { FormButtons, FieldsForm } from '../../shared/form/form-parts.js';
import type { User } from '../../shared/api/people.js';
import { useDeleteUser, useUpdateUser } from './api.js';
import { SessionsDialog } from './sessions.js';
import { PinLinkButton } from './pin-link-button.js';
import { useUserWords } from './words.js';

export interface UserActions extends Omit<ReturnType<typeof useUserDialogs>, 'dialogs'> {
  edit: (user: User) => void;
  /** Settles when the renewal is done or refused. */
  renew: (user: User) => Promise<unknown>;
  liftPause: (user: User) => void;
}

const ActionsContext = createContext<UserActions | null>(null);
const RenewedContext = createContext<ReadonlyMap<string, JustRenewed>>(new Map());
const EditedContext = createContext<string | null>(null);

/** A context, so that the columns, and with them all rows, stay the same when the screen renders. */
export function useUserActions(): UserActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('The rows of users stand on the screen that manages them');
  return actions;
}

/** The renewals that rows still show, by the user's id. */
export const useRenewed = () => useContext(RenewedContext);

export const useEditedUser = () => useContext(EditedContext);

interface RowActionsProps {
  editedId: string | null;
  onEdit: (user: User) => void;
  onDeleted: (id: string) => void;
  children: ReactNode;
}

/** What can be done in a row, with the dialogs for it. */
export function RowActions({ editedId, onEdit, onDeleted, children }: RowActionsProps) {
  const { dialogs, ...asked } = useUserDialogs(onDeleted);
  const [renewed, renew] = useRowRenewal();
  const pause = useLiftPause();
  const liftPause = (user: User) => pause.mutate(user);
  const actions = useUnchanged({ ...asked, edit: onEdit, renew, liftPause });
  return (
    <ActionsContext value={actions}>
      <RenewedContext value={renewed}>
        <EditedContext value={editedId}>{children}</EditedContext>
      </RenewedContext>
      {dialogs}
    </ActionsContext>
  );
}

interface UserDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  /** The password that was set for this user a moment ago. */
  password: string | undefined;
  onPasswordSet: (password: string, changed: User) => void;
}

interface Shown {
  UserDialog: ComponentType<UserDialogProps>;
  user: User;
  onPasswordSet: ((changed: User) => void) | undefined;
}

export function useUserDialogs(onDeleted: (id: string) => void) {
  const texts = useTexts();
  const words = useUserWords();
  const [confirmation, ask] = useConfirm();
  const dialog = useDialog<Shown | null>(null);
  const [lastPassword, setLastPassword] = useState<{ id: string; password: string } | null>(null);
  const deletion = useDeleteUser();
  const view = useViewAs();

  const show = (UserDialog: Shown['UserDialog']) => (user: User, onPasswordSet?: Shown['onPasswordSet']) =>
    dialog.open({ UserDialog, user, onPasswordSet });
  // Kept while the screen is open, so that the next message to the user can contain it.
  const keepPassword = (id: string, password: string) => setLastPassword({ id, password });
  const remove = (user: User) =>
    ask({
      text: texts.confirmations.userDelete(user.email),
      consequence: words.deletesToo,
      isUndoable: true,
      onConfirm: () => deletion.mutate(user, { onSuccess: () => onDeleted(user._id) }),
    });

  const { about } = dialog;
  const dialogs: ReactNode = (
    <>
      {confirmation}
      {about && (
        <about.UserDialog
          user={about.user}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          password={lastPassword?.id === about.user._id ? lastPassword.password : undefined}
          onPasswordSet={(password, changed) => {
            keepPassword(about.user._id, password);
            about.onPasswordSet?.(changed);
          }}
        />
      )}
    </>
  );
  return {
    dialogs,
    remove,
    keepPassword,
    showSessions: show(SessionsDialog),
    resetPassword: show(ResetPasswordDialog),
    message: show(MessageDialog),
    viewAs: ({ _id }: User) => view.mutate(_id),
  };
}

function ResetPasswordDialog(props: UserDialogProps) {
  const title = useUserWords().resetPasswordOf(props.user.email);
  return (
    <Dialog opened={props.isOpen} onClose={props.onClose} title={title} withCloseButton={false} size="sm">
      <ResetPasswordForm {...props} />
    </Dialog>
  );
}

function ResetPasswordForm({ user, onClose, onPasswordSet }: UserDialogProps) {
  const texts = useTexts();
  const words = useUserWords();
  const update = useUpdateUser();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { password: '' },
    findFaults: ({ password }) =>
      isTooShort(password) ? [{ field: 'password', message: texts.validation.passwordTooShort }] : [],
  });
  const save = submitTo(({ password }) =>
    update.mutate(
      { id: user._id, password },
      {
        onSuccess: ({ user: changed }) => {
          onPasswordSet(password, changed);
          onClose();
        },
        onError: showRefusal,
      },
    ),
  );
  return (
    <FieldsForm onSubmit={save}>
      {!isStaffRole(user.role) && (
        <>
          <PinLinkButton userId={user._id} />
          <Hint>{words.orSetIt}</Hint>
        </>
      )}
      <PasswordField
        label={words.newPassword}
        description={words.endsSessions}
        data-autofocus
        autoComplete="new-password"
        {...fields.getInputProps('password')}
      />
      <FormButtons label={texts.actions.resetPassword} isBusy={update.isPending} onCancel={onClose} />
    </FieldsForm>
  );
}

export interface JustRenewed {
  from: number;
  to: number;
  /** The version of the user that the renewal made. */
  version: number;
  undoId: string | undefined;
}

const SHOWN_MS = 5_000;

const daysOf = (user: User): number => daysLeftOf(user, pageClock.now()) || 0;

function useRowRenewal(): [ReadonlyMap<string, JustRenewed>, UserActions['renew']] {
  const [renewed, setRenewed] = useState<ReadonlyMap<string, JustRenewed>>(new Map());
  const termsOf = usePressTerms();
  const sendRenewal = useRenew();

  // One timer for all: several renewals in a row disappear together.
  useEffect(() => {
    if (renewed.size === 0) return;
    const timer = setTimeout(() => setRenewed(new Map()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [renewed]);

  const renew = async (user: User) => {
    const from = daysOf(user);
    const answer = await sendRenewal(user, termsOf(user.package));
    if (!answer) return;
    // Shown at once by the answer, because fetching the lists again takes longer.
    const { user: changed, undo } = answer;
    const made = { from, to: daysOf(changed), version: changed.version, undoId: undo?.id };
    setRenewed((others) => new Map(others).set(user._id, made));
  };
  return [renewed, renew];
}
