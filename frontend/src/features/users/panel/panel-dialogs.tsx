import { useState, type ReactNode } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useViewAs } from '../../../shared/api/session/use-logout.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { MessageDialog } from '../../../shared/messages/message-dialog.js';
import { RenewDialog } from '../../../shared/renewals/renew-dialog.js';
import { useRenew } from '../../../shared/renewals/use-renew.js';
import { useConfirm, type Question } from '../../../shared/ui/confirm-dialog.js';
import { useDeleteUser } from '../api.js';
import { ResetPasswordDialog } from '../actions/reset-password-dialog.js';
import { useUserWords } from '../user-words.js';

/** What the head of the panel can ask for. */
export interface PanelActions {
  renewBy: () => void;
  message: () => void;
  resetPassword: () => void;
  viewAs: () => void;
  remove: () => void;
  ask: (question: Question) => void;
}

/** The dialogs that lie on top of the panel. */
export function usePanelDialogs(
  user: User | undefined,
  onGone: () => void,
): PanelActions & { dialogs: ReactNode } {
  const texts = useTexts();
  const words = useUserWords();
  const renew = useRenew();
  const deletion = useDeleteUser();
  const view = useViewAs();
  const [confirmation, ask] = useConfirm();
  const [open, setOpen] = useState<'renew' | 'message' | 'password' | null>(null);
  const [password, setPassword] = useState<string>();
  const close = () => setOpen(null);

  const remove = () => {
    if (!user) return;
    ask({
      text: texts.confirmations.userDelete(user.email),
      consequence: words.deletesToo,
      action: texts.actions.delete,
      onConfirm: () => deletion.mutate(user, { onSuccess: onGone }),
    });
  };

  const dialogs = user && (
    <>
      <RenewDialog
        userId={user._id}
        email={user.email}
        isOpen={open === 'renew'}
        onRenew={(terms) => renew(user, terms)}
        onClose={close}
      />
      <MessageDialog user={user} password={password} isOpen={open === 'message'} onClose={close} />
      <ResetPasswordDialog
        user={user}
        isOpen={open === 'password'}
        onClose={close}
        onPasswordSet={setPassword}
      />
      {confirmation}
    </>
  );
  return {
    renewBy: () => setOpen('renew'),
    message: () => setOpen('message'),
    viewAs: () => user && view.mutate(user._id),
    resetPassword: () => setOpen('password'),
    remove,
    ask,
    dialogs,
  };
}
