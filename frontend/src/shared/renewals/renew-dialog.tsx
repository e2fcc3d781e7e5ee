import { Dialog } from '../ui/dialogs/dialog.js';
import { RenewForm, type RenewFormProps } from './renew-form.js';
import { useRenewalWords } from './renewal-words.js';

interface RenewDialogProps extends RenewFormProps {
  email: string;
  isOpen: boolean;
  /** It has left the screen. */
  onClosed?: () => void;
}

/** Renews by any number of days, with what was paid. In a Modal.Stack it lies on top. */
export function RenewDialog({ email, isOpen, onClosed, ...form }: RenewDialogProps) {
  const words = useRenewalWords();
  return (
    <Dialog
      opened={isOpen}
      onClose={form.onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      stackId="renew"
      title={words.renewOf(email)}
      withCloseButton={false}
      size="sm"
    >
      <RenewForm {...form} />
    </Dialog>
  );
}
