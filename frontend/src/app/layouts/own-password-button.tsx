import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFrameWords } from './frame-words.js';

const OwnPasswordDialog = lazy(async () => ({
  default: (await import('../../features/own-password/own-password-dialog.js')).OwnPasswordDialog,
}));

/** Opens the dialog in which one changes one's own password. */
export function OwnPasswordButton() {
  const words = useFrameWords();
  const [isOpen, dialog] = useDisclosure(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    dialog.open();
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.changePassword}
        title={words.changePassword}
        onClick={open}
      >
        <IconKey size={16} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <OwnPasswordDialog isOpen={isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
