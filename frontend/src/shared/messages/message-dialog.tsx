import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../api/lists/templates.js';
import { usePageTexts } from '../i18n/language.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { FailedLoad } from '../ui/states/failed-load.js';
import { MessageForm } from './message-form.js';
import type { MessageAbout } from './message-values.js';
import { useMessageWords } from './message-words.js';

export interface MessageDialogProps extends MessageAbout {
  isOpen: boolean;
  onClose: () => void;
}

/** A message to a user: chosen, changed, and sent by WhatsApp or copied. In a Modal.Stack it lies on top. */
export function MessageDialog({ isOpen, onClose, ...about }: MessageDialogProps) {
  const words = useMessageWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      stackId="message"
      title={words.messageTo(about.user.email)}
      closeButtonProps={{ 'aria-label': page.close }}
    >
      <Message {...about} />
    </Dialog>
  );
}

function Message(about: MessageAbout) {
  const templates = useQuery(templatesQuery);
  if (!templates.data) {
    return templates.isError ? <FailedLoad onRetry={templates.refetch} /> : <Skeleton height={320} />;
  }
  return <MessageForm about={about} templates={templates.data} />;
}
