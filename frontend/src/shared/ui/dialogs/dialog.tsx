import { useState } from 'react';
import type { LateModalProps } from './late-modal.js';
import { latePart } from '../../late.js';

const LateModal = latePart(async () => (await import('./late-modal.js')).LateModal);

/** A modal dialog. What it takes to show one is loaded with the first that opens. */
export function Dialog(props: LateModalProps) {
  const [isNeeded, setIsNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <LateModal {...props} />;
}
