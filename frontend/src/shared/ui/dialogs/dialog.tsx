import { lazy, Suspense, useState } from 'react';
import type { LateModalProps } from './late-modal.js';

const LateModal = lazy(async () => ({ default: (await import('./late-modal.js')).LateModal }));

/** A modal dialog. What it takes to show one is loaded with the first that opens. */
export function Dialog(props: LateModalProps) {
  const [isNeeded, setIsNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <LateModal {...props} />
    </Suspense>
  );
}
