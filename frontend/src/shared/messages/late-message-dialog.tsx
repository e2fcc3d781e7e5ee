import { latePart } from '../late.js';
import type { MessageDialogProps } from './message-dialog.js';
import { useEver } from '../ui/use-ever.js';

const MessageDialog = latePart(async () => (await import('./message-dialog.js')).MessageDialog);

/** The message to a user; what it takes is loaded with the first that opens. */
export function LateMessageDialog(props: MessageDialogProps) {
  return useEver(props.isOpen) && <MessageDialog {...props} />;
}
