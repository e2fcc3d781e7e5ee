import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopyWords } from '../../../shared/ui/copying/copy-words.js';
import { useCopy } from '../../../shared/ui/copying/use-copy.js';
import classes from './cards.module.css';

interface CopyWideProps {
  label: string;
  /** Its accessible name: what is copied, and of what. */
  name: string;
  text: string;
  isSecret?: boolean;
  onCopy: () => void;
}

/** A button that copies, and says in itself that it has. */
export function CopyWide({ label, name, text, isSecret = false, onCopy }: CopyWideProps) {
  const [isCopied, copy] = useCopy(text, isSecret);
  const { copied } = useCopyWords();
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      px={8}
      className={classes['copy'] ?? ''}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={isCopied ? `${copied}: ${name}` : name}
      data-copied={isCopied || undefined}
      onClick={() => {
        onCopy();
        copy();
      }}
    >
      {isCopied ? copied : label}
    </Button>
  );
}
