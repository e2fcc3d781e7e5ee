import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { usePageTexts } from '../i18n/language.js';

interface DialogProps extends ModalProps {
  /** Only a button in the dialog closes it: it shows something once, or is about to. */
  isKept?: boolean;
}

// Names in a dialog may be long.
const LONG_NAMES = { body: { overflowWrap: 'break-word' } } as const;
const WITHOUT_BOX = { display: 'contents' } as const;
const KEPT = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false };

/** A modal dialog. It opens after it is mounted: only then does Mantine remember where the focus was. */
export function Dialog({ opened, isKept = false, children, ...props }: DialogProps) {
  const { close } = usePageTexts();
  const isMounted = useMounted();
  return (
    <Modal
      opened={opened && isMounted}
      closeButtonProps={{ 'aria-label': close }}
      styles={LONG_NAMES}
      {...props}
      {...(isKept && KEPT)}
    >
      {/* A dialog that fades out takes no input. The body around it keeps clicks from what lies beneath. */}
      <div inert={!opened} style={WITHOUT_BOX}>
        {children}
      </div>
    </Modal>
  );
}

/** The state of a dialog. `about` is kept while the dialog fades out; `times` is a key for each opening. */
export function useDialog<About>(initial: About) {
  const [state, setState] = useState({ about: initial, isOpen: false, times: 0 });
  return {
    ...state,
    open: (about: About) => setState(({ times }) => ({ about, isOpen: true, times: times + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}
