import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makePinLink } from '../../shared/api/pin-link.js';
import { copySecret } from '../../shared/ui/copying/clipboard.js';
import { useCopyWords } from '../../shared/ui/copying/copy-button.js';
import { showError } from '../../shared/ui/toaster.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import { useUserWords } from './words.js';

const SHOWN_MS = 2_000;

/** Makes and copies a link by which the user sets their own PIN, so that no password is written into a chat. */
export function PinLinkButton({ userId, ...look }: ButtonProps & { userId: string }) {
  const words = useUserWords();
  const { copied, copyFailed } = useCopyWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = useMutation({
    mutationFn: () => makePinLink(userId),
    onSuccess: async (link) => {
      const hasCopied = await copySecret(link);
      setIsCopied(hasCopied);
      if (!hasCopied) showError(copyFailed);
    },
  });
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? IconCheck : IconLink;
  return (
    <Button
      {...whileBusy(copy.isPending)}
      leftSection={<Icon size={16} aria-hidden />}
      {...look}
      onClick={() => copy.mutate()}
    >
      {isCopied ? copied : words.copyPinLink}
    </Button>
  );
}
