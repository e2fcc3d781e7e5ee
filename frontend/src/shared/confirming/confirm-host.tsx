import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Dialog } from '../ui/dialog.js';
import { answerAsking, useIsAsked } from './asking.js';
import { ConfirmForm, useConfirmWords } from './confirm-form.js';

/** Over whatever asked for it, another dialog too. */
const ABOVE = 300;

/** Asks whoever has signed in to show that it is them, before what they asked for goes on. */
export function ConfirmHost() {
  const words = useConfirmWords();
  const isAsked = useIsAsked();
  // Kept here: a button has lost the focus already when its call leads to the question.
  const focused = useRef<EventTarget | null>(null);
  const { pathname } = useLocation();
  const cancel = () => answerAsking(false);

  // Whoever goes elsewhere, by the browser's way back, has given up what they were asked for.
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
      // Escape is the form's: a dialog beneath would close with this one.
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
