import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Dialog } from '../ui/dialog.js';
import { answerAsking, useIsAsked } from './asking.js';
import { ConfirmForm, useConfirmWords } from './confirm-form.js';

/** Above the dialog that may have asked. */
const ABOVE = 300;

/** Asks users to confirm that it is them before their call goes on. */
export function ConfirmHost() {
  const words = useConfirmWords();
  const isAsked = useIsAsked();
  // Noted before the question: the button has lost the focus by the time that its call leads to it.
  const focused = useRef<EventTarget | null>(null);
  const { pathname } = useLocation();
  const cancel = () => answerAsking(false);

  // Going elsewhere, as by the browser's back button, cancels the question.
  useEffect(() => () => answerAsking(false), [pathname]);
  useEffect(() => {
    if (isAsked) return;
    const keep = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [isAsked]);

  return (
    <Dialog
      opened={isAsked}
      onClose={cancel}
      // The form handles Escape: a dialog beneath would close with this one.
      isKept
      returnFocus={false}
      onExitTransitionEnd={() => giveFocusBack(focused.current)}
      title={words.title}
      size="sm"
      zIndex={ABOVE}
      data-asking={isAsked || undefined}
    >
      <ConfirmForm onCancel={cancel} onConfirmed={() => answerAsking(true)} />
    </Dialog>
  );
}

const LOOK_EVERY_MS = 50;
const LOOKS = 200;

/**
 * Gives the focus back to the element that had it. A button can't take it until its call is over. Where the answer has
 * moved the focus elsewhere, it stays there.
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
