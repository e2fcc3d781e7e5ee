import { useState } from 'react';
import type { MessageDialogProps } from './message-dialog.js';
import { latePart } from '../late.js';

const MessageDialog = latePart(async () => (await import('./message-dialog.js')).MessageDialog);

/** The message to a user; what it takes is loaded with the first that opens. */
export function LateMessageDialog(props: MessageDialogProps) {
  const [isNeeded, setIsNeeded] = useState(props.isOpen);
  if (props.isOpen && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <MessageDialog {...props} />;
}
