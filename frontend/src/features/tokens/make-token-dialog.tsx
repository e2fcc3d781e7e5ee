import { usePageTexts } from '../../shared/i18n/language.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { useMakeToken } from './api.js';
import { MadeToken } from './made-token.js';
import { MakeTokenForm } from './make-token-form.js';
import { useTokenWords } from './words.js';

interface MakeTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** First what the token may, then the token, this once. */
export function MakeTokenDialog({ isOpen, onClose }: MakeTokenDialogProps) {
  const words = useTokenWords();
  const page = usePageTexts();
  const make = useMakeToken();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={make.data ? words.copyNow : words.add}
      closeButtonProps={{ 'aria-label': page.close }}
      isKept={make.data !== undefined}
      size="lg"
    >
      {make.data ? (
        <MadeToken token={make.data.token} onDone={onClose} />
      ) : (
        <MakeTokenForm make={make} onCancel={onClose} />
      )}
    </Dialog>
  );
}
