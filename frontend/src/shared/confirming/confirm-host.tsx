import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { latePart } from '../late.js';
import { useEver } from '../ui/use-ever.js';
import { answerAsking, useIsAsked } from './asking.js';

// Few calls ask for it, and those few minutes apart.
const ConfirmDialog = latePart(async () => (await import('./confirm-dialog.js')).ConfirmDialog);

/** Where whoever has signed in is asked to show that it is them. */
export function ConfirmHost() {
  const isAsked = useIsAsked();
  const isNeeded = useEver(isAsked);
  // Kept here: a button has lost the focus already when its call leads to the question.
  const focused = useRef<EventTarget | null>(null);
  const { pathname } = useLocation();

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

  return isNeeded && <ConfirmDialog isOpen={isAsked} focused={focused} />;
}
