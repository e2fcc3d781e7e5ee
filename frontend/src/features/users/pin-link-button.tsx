import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { makePinLink } from '../../shared/api/pin-link.js';
import { useCopying, useCopyWords } from '../../shared/ui/copying/copy-button.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import { useUserWords } from './words.js';

/** Makes and copies a link by which users set their own PIN, so that no password is written into a chat. */
export function PinLinkButton({ userId, ...look }: ButtonProps & { userId: string }) {
  const words = useUserWords();
  const { copied } = useCopyWords();
  const [isCopied, copyNow] = useCopying();
  const copy = useMutation({
    mutationFn: () => makePinLink(userId),
    onSuccess: (link) => copyNow(link, true),
  });
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
