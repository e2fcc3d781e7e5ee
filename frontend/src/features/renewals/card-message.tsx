import { useQuery } from '@tanstack/react-query';
import { oneUserQuery } from '../../shared/api/lists/one-user.js';
import { LateMessageDialog } from '../../shared/messages/late-message-dialog.js';

interface CardMessageProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The message to whom a card is about; of them the card knows too little. */
export function CardMessage({ userId, isOpen, onClose }: CardMessageProps) {
  const { data } = useQuery({ ...oneUserQuery(userId), enabled: isOpen });
  return data ? <LateMessageDialog user={data.user} isOpen={isOpen} onClose={onClose} /> : null;
}
