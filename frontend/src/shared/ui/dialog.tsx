import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { usePageTexts } from '../i18n/language.js';

interface DialogProps extends ModalProps {
  /** It shows what nobody is shown again, or is about to: it goes by a button in it alone, not by Escape, nor by a click beside it. */
  isKept?: boolean;
}

// What a dialog says may name something, and names may be long.
const LONG_NAMES = { body: { overflowWrap: 'break-word' } } as const;
const WITHOUT_BOX = { display: 'contents' } as const;
const KEPT = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false };

/** A modal dialog. It opens after it is there: only then does it know where the focus was, and brings it back. */
export function Dialog({ opened, isKept = false, children, ...props }: DialogProps) {
  const { close } = usePageTexts();
  const isThere = useMounted();
  return (
    <Modal
      opened={opened && isThere}
      closeButtonProps={{ 'aria-label': close }}
      styles={LONG_NAMES}
      {...props}
      {...(isKept && KEPT)}
    >
      {/* What fades takes nothing more. The body around it keeps clicks from what lies beneath. */}
      <div inert={!opened} style={WITHOUT_BOX}>
        {children}
      </div>
    </Modal>
  );
}
