import { usePageTexts } from '../i18n/language.js';
import { latePart } from '../late.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import type { LockedUser, LockTerms } from './lock-form.js';
import { useLockWords } from './lock-words.js';

const LockForm = latePart(async () => (await import('./lock-form.js')).LockForm);

interface LockDialogProps {
  /** Null while nobody is asked about. */
  user: LockedUser | null;
  onLock: (id: string, terms: LockTerms) => void;
  onClose: () => void;
}

/** Asks with which reason, and for how long, somebody is locked. */
export function LockDialog({ user, onLock, onClose }: LockDialogProps) {
  const words = useLockWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={user !== null}
      onClose={onClose}
      title={user ? words.heading(user.email) : ''}
      closeButtonProps={{ 'aria-label': page.close }}
    >
      {user && (
        <LockForm
          user={user}
          onLock={(terms) => {
            onLock(user._id, terms);
            onClose();
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
