import { useEffect, useRef } from 'react';
import { latePart } from '../late.js';
import { useEver } from '../ui/use-ever.js';
import { useIsAsked } from './asking.js';

// Few calls ask for it, and those few minutes apart.
const ConfirmDialog = latePart(async () => (await import('./confirm-dialog.js')).ConfirmDialog);

/** Where whoever has signed in is asked to show that it is them. */
export function ConfirmHost() {
  const isAsked = useIsAsked();
  const isNeeded = useEver(isAsked);
  // Kept here: a button has lost the focus already when its call leads to the question.
  const focused = useRef<EventTarget | null>(null);

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
