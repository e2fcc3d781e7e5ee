import { useEffect, useRef, useState } from 'react';
import { useIsAsked } from './asking.js';
import { latePart } from '../late.js';

// Few calls ask for it, and those few minutes apart.
const ConfirmDialog = latePart(async () => (await import('./confirm-dialog.js')).ConfirmDialog);

/** Where whoever has signed in is asked to show that it is them. */
export function ConfirmHost() {
  const isAsked = useIsAsked();
  const [isNeeded, setIsNeeded] = useState(isAsked);
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

  if (isAsked && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <ConfirmDialog isOpen={isAsked} focused={focused} />;
}
