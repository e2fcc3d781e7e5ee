import { latePart } from '../late.js';
import type { MessageDialogProps, UserMessageDialogProps } from './message-dialog.js';
import { useEver } from '../ui/use-ever.js';

const MessageDialog = latePart(async () => (await import('./message-dialog.js')).MessageDialog);
const UserMessageDialog = latePart(async () => (await import('./message-dialog.js')).UserMessageDialog);

/** The message to a user; what it takes is loaded with the first that opens. */
export function LateMessageDialog(props: MessageDialogProps) {
  return useEver(props.isOpen) && <MessageDialog {...props} />;
}

/** The same where no more than the name is known of them. */
export function LateUserMessageDialog(props: UserMessageDialogProps) {
  return useEver(props.isOpen) && <UserMessageDialog {...props} />;
}
