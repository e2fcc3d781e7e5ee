import { useState, type ComponentType, type ReactNode } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useViewAs } from '../../../shared/api/session/use-logout.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { latePart } from '../../../shared/late.js';
import { useConfirm } from '../../../shared/ui/confirm-dialog.js';
import { useLiftPause } from '../../../shared/locks/use-lock-user.js';
import { useDeleteUser } from '../api.js';
import { useRowRenewal, type JustRenewed } from '../table/renewed.js';
import type { UserActions } from './user-actions.js';
import { useUserWords } from '../user-words.js';

interface Given {
  onEdit: (user: User) => void;
  onDeleted: (id: string) => void;
}

interface RowDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  /** The one that was just set for them here. */
  password: string | undefined;
  onPasswordSet: (password: string) => void;
}

/** What each takes is loaded with the first that opens. */
const DIALOGS: Readonly<Record<OpenDialog['kind'], ComponentType<RowDialogProps>>> = {
  sessions: latePart(async () => (await import('./sessions-dialog.js')).SessionsDialog),
  password: latePart(async () => (await import('./reset-password-dialog.js')).ResetPasswordDialog),
  message: latePart(async () => (await import('../../../shared/messages/message-dialog.js')).MessageDialog),
};

/** The dialog that is open, kept while it fades away. */
interface OpenDialog {
  kind: 'sessions' | 'password' | 'message';
  user: User;
  isOpen: boolean;
}

interface RowActions {
  actions: UserActions;
  dialogs: ReactNode;
  renewed: ReadonlyMap<string, JustRenewed>;
}

/** What the rows and the form can ask for, and the dialogs in which some of it happens. */
export function useRowActions({ onEdit, onDeleted }: Given): RowActions {
  const texts = useTexts();
  const words = useUserWords();
  const [confirmation, ask] = useConfirm();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [lastPassword, setLastPassword] = useState<{ id: string; password: string } | null>(null);
  const [renewed, renew] = useRowRenewal();
  const deletion = useDeleteUser();
  const pause = useLiftPause();
  const view = useViewAs();

  const actions: UserActions = {
    edit: onEdit,
    remove: (user) =>
      ask({
        text: texts.confirmations.userDelete(user.email),
        consequence: words.deletesToo,
        action: texts.actions.delete,
        onConfirm: () => deletion.mutate(user, { onSuccess: () => onDeleted(user._id) }),
      }),
    renew,
    showSessions: (user) => setDialog({ kind: 'sessions', user, isOpen: true }),
    resetPassword: (user) => setDialog({ kind: 'password', user, isOpen: true }),
    message: (user) => setDialog({ kind: 'message', user, isOpen: true }),
    keepPassword: (id, password) => setLastPassword({ id, password }),
    liftPause: (user) => pause.mutate(user),
    viewAs: ({ _id }) => view.mutate(_id),
  };

  const close = () => setDialog((before) => before && { ...before, isOpen: false });
  const Dialog = dialog && DIALOGS[dialog.kind];
  const password = lastPassword?.id === dialog?.user._id ? lastPassword?.password : undefined;
  const dialogs = (
    <>
      {confirmation}
      {Dialog && (
        <Dialog
          user={dialog.user}
          isOpen={dialog.isOpen}
          onClose={close}
          password={password}
          onPasswordSet={(password) => setLastPassword({ id: dialog.user._id, password })}
        />
      )}
    </>
  );
  return { actions, dialogs, renewed };
}
