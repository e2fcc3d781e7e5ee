import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { RefObject } from 'react';
import { answerAsking } from './asking.js';
import { ConfirmForm } from './confirm-form.js';
import { useConfirmWords } from './confirm-words.js';

const LOOK_EVERY_MS = 50;
const LOOKS = 200;

/**
 * The focus goes back to what had it before. A button can't take it while its call is under way, which the question
 * was about; and where the answer has led the focus elsewhere, it stays there.
 */
function giveFocusBack(to: EventTarget | null): void {
  let looks = 0;
  const look = setInterval(() => {
    looks += 1;
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isNowhere || !(to instanceof HTMLElement) || !to.isConnected || looks > LOOKS) clearInterval(look);
    else to.focus({ preventScroll: true });
  }, LOOK_EVERY_MS);
}

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
