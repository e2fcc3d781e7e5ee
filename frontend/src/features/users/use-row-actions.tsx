import { renewSubscription } from '@keyroster/contracts';
import { useState, type ReactNode } from 'react';
import type { User } from '../../shared/api/users.js';
import { useTexts } from '../../shared/i18n/language.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { useDeleteUser, useLiftPause, useUpdateUser } from './api.js';
import { ResetPasswordDialog } from './reset-password-dialog.js';
import { SessionsDialog } from './sessions-dialog.js';
import type { UserActions } from './user-actions.js';
import { useUserWords } from './user-words.js';

interface Given {
  onEdit: (user: User) => void;
  onDeleted: (id: string) => void;
}

/** The dialog that is open, kept while it fades away. */
interface OpenDialog {
  kind: 'sessions' | 'password';
  user: User;
  isOpen: boolean;
}

/** What the rows and the form can ask for, and the dialogs in which some of it happens. */
export function useRowActions({ onEdit, onDeleted }: Given): [actions: UserActions, dialogs: ReactNode] {
  const texts = useTexts();
  const words = useUserWords();
  const [confirmation, ask] = useConfirm();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const update = useUpdateUser();
  const deletion = useDeleteUser();
  const pause = useLiftPause();

  const actions: UserActions = {
    edit: onEdit,
    remove: ({ _id, email }) =>
      ask({
        text: texts.confirmations.userDelete(email),
        consequence: words.deletesToo,
        action: texts.actions.delete,
        onConfirm: () => deletion.mutate(_id, { onSuccess: () => onDeleted(_id) }),
      }),
    renew: ({ _id, sub_start_date, sub_validity, version }) => {
      // A second press would renew what the first has changed already.
      if (update.isPending) return;
      const renewed = renewSubscription(sub_start_date, sub_validity, pageClock.now());
      update.mutate({
        id: _id,
        version,
        subStartDate: renewed.sub_start_date,
        subValidity: renewed.sub_validity,
      });
    },
    showSessions: (user) => setDialog({ kind: 'sessions', user, isOpen: true }),
    resetPassword: (user) => setDialog({ kind: 'password', user, isOpen: true }),
    liftPause: ({ _id }) => pause.mutate(_id),
  };

  const close = () => setDialog((before) => before && { ...before, isOpen: false });
  const Dialog = dialog?.kind === 'sessions' ? SessionsDialog : ResetPasswordDialog;
  const dialogs = (
    <>
      {confirmation}
      {dialog && <Dialog user={dialog.user} isOpen={dialog.isOpen} onClose={close} />}
    </>
  );
  return [actions, dialogs];
}
