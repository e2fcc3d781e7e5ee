import { lazy, Suspense, useState } from 'react';
import type { MessageDialogProps } from './message-dialog.js';

const MessageDialog = lazy(async () => ({ default: (await import('./message-dialog.js')).MessageDialog }));

/** The message to a user; what it takes is loaded with the first that opens. */
export function LateMessageDialog(props: MessageDialogProps) {
  const [isNeeded, setIsNeeded] = useState(props.isOpen);
  if (props.isOpen && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <MessageDialog {...props} />
    </Suspense>
  );
}
