import { Modal } from '@mantine/core';
import { OwnPasswordForm } from './own-password-form.js';
import { useOwnPasswordWords } from './words.js';

interface OwnPasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Where everyone changes their own password. */
export function OwnPasswordDialog({ isOpen, onClose }: OwnPasswordDialogProps) {
  const words = useOwnPasswordWords();
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.title} withCloseButton={false} size="sm">
      <OwnPasswordForm onClose={onClose} />
    </Modal>
  );
}
