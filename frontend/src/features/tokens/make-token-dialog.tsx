import { usePageTexts } from '../../shared/i18n/language.js';
import { ShownOnce } from '../../shared/ui/copying/shown-once.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { useMakeToken } from './api.js';
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
      isKept={make.isPending || make.data !== undefined}
      size="lg"
    >
      {make.data ? (
        <ShownOnce label={words.token} secret={make.data.token} hint={words.shownOnce} onDone={onClose} />
      ) : (
        <MakeTokenForm make={make} onCancel={onClose} />
      )}
    </Dialog>
  );
}
