import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopyWords } from './copy-words.js';
import { useCopy } from './use-copy.js';

interface CopyButtonProps {
  text: string;
  /** What it copies and whose: 'Copy password of Netflix'. */
  label: string;
  isSecret?: boolean;
  className?: string | undefined;
}

/** A small button that copies a text. */
export function CopyButton({ text, label, isSecret = false, className }: CopyButtonProps) {
  const words = useCopyWords();
  const [isCopied, copy] = useCopy(text, isSecret);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <ActionIcon
      variant="subtle"
      color={isCopied ? 'teal' : 'gray'}
      size="sm"
      className={className}
      aria-label={isCopied ? words.copied : label}
      title={isCopied ? words.copied : label}
      onClick={copy}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}
