import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { oneUserQuery, templatesQuery } from '../api/people.js';
import { usePageTexts } from '../i18n/language.js';
import { Dialog } from '../ui/dialog.js';
import { FailedLoad } from '../ui/empty-state.js';
import { MessageForm, type MessageAbout } from './message-form.js';
import { useMessageWords } from './message-words.js';

interface MessageDialogProps extends MessageAbout {
  isOpen: boolean;
  onClose: () => void;
}

/** A message to a user: chosen, changed, and sent by WhatsApp or copied. In a Modal.Stack it lies on top. */
export function MessageDialog({ isOpen, onClose, ...about }: MessageDialogProps) {
  return (
    <Frame email={about.user.email} isOpen={isOpen} onClose={onClose}>
      <Message {...about} />
    </Frame>
  );
}

interface UserMessageDialogProps {
  userId: string;
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The same where no more is known of them yet. It opens at once: later it would take the focus from what is done then. */
export function UserMessageDialog({ userId, email, isOpen, onClose }: UserMessageDialogProps) {
  const { data, isError, refetch } = useQuery({ ...oneUserQuery(userId), enabled: isOpen });
  return (
    <Frame email={email} isOpen={isOpen} onClose={onClose}>
      {data ? <Message user={data.user} /> : <Awaited isFailed={isError} onRetry={refetch} />}
    </Frame>
  );
}

interface FrameProps extends Omit<UserMessageDialogProps, 'userId'> {
  children: ReactNode;
}

function Frame({ email, isOpen, onClose, children }: FrameProps) {
  const words = useMessageWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      stackId="message"
      title={words.messageTo(email)}
      closeButtonProps={{ 'aria-label': page.close }}
    >
      {children}
    </Dialog>
  );
}

function Awaited({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => unknown }) {
  return isFailed ? <FailedLoad onRetry={onRetry} /> : <Skeleton height={320} />;
}

function Message(about: MessageAbout) {
  const templates = useQuery(templatesQuery);
  if (!templates.data) return <Awaited isFailed={templates.isError} onRetry={templates.refetch} />;
  return <MessageForm about={about} templates={templates.data} />;
}
