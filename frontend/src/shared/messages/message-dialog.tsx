import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { oneUserQuery, templatesQuery } from '../api/people.js';
import { Dialog } from '../ui/dialog.js';
import { Awaited } from '../ui/empty-state.js';
import { MessageForm, type MessageAbout } from './message-form.js';
import { useMessageWords } from './message-words.js';

const HEIGHT = 320;

interface FrameProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A message to a user: chosen, changed, and sent by WhatsApp or copied. */
export const MessageDialog = ({ isOpen, onClose, ...about }: MessageAbout & Omit<FrameProps, 'email'>) => (
  <Frame email={about.user.email} isOpen={isOpen} onClose={onClose}>
    <Message {...about} />
  </Frame>
);

/** The same for a user who is fetched first. Opens at once, since later it would steal the focus. */
export const UserMessageDialog = ({ userId, ...frame }: FrameProps & { userId: string }) => (
  <Frame {...frame}>
    <UserMessage userId={userId} isNeeded={frame.isOpen} />
  </Frame>
);

interface UserMessageProps extends Pick<MessageAbout, 'series' | 'linkForPassword'> {
  userId: string;
  isNeeded?: boolean;
}

export function UserMessage({ userId, isNeeded = true, ...about }: UserMessageProps) {
  const user = useQuery({ ...oneUserQuery(userId), enabled: isNeeded });
  if (!user.data) return <Awaited of={user} height={HEIGHT} />;
  return <Message user={user.data.user} {...about} />;
}

function Frame({ email, isOpen, onClose, children }: FrameProps & { children: ReactNode }) {
  const words = useMessageWords();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={words.messageTo(email)}>
      {children}
    </Dialog>
  );
}

export function Message({ height = HEIGHT, ...about }: MessageAbout & { height?: number }) {
  const templates = useQuery(templatesQuery);
  if (!templates.data) return <Awaited of={templates} height={height} />;
  return <MessageForm about={about} templates={templates.data} />;
}
