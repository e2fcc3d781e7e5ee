import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { RefObject } from 'react';
import { answerAsking } from './asking.js';
import { ConfirmForm } from './confirm-form.js';
import { useConfirmWords } from './confirm-words.js';
import { giveFocusBack } from './focus-back.js';

/** Over whatever asked for it, another dialog too. */
const ABOVE = 300;

interface ConfirmDialogProps {
  isOpen: boolean;
  /** What had the focus when it was asked. */
  focused: RefObject<EventTarget | null>;
}

/** Asks whoever has signed in to show that it is them, before what they asked for goes on. */
export function ConfirmDialog({ isOpen, focused }: ConfirmDialogProps) {
  const words = useConfirmWords();
  const isThere = useMounted();
  const cancel = () => answerAsking(false);
  return (
    <Modal
      opened={isOpen && isThere}
      onClose={cancel}
      // By the form: a dialog beneath would close with this one.
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      returnFocus={false}
      onExitTransitionEnd={() => giveFocusBack(focused.current)}
      title={words.title}
      size="sm"
      zIndex={ABOVE}
      data-asking={isOpen || undefined}
    >
      <ConfirmForm onCancel={cancel} onConfirmed={() => answerAsking(true)} />
    </Modal>
  );
}
