import { latePart } from '../../late.js';
import type { LateModalProps } from './late-modal.js';
import { useEver } from '../use-ever.js';

const LateModal = latePart(async () => (await import('./late-modal.js')).LateModal);

/** A modal dialog. What it takes to show one is loaded with the first that opens. */
export function Dialog(props: LateModalProps) {
  return useEver(props.opened) && <LateModal {...props} />;
}
