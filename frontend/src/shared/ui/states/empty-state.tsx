import { Button, Stack, Text } from '@mantine/core';
import { IconCircleDashed, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTexts } from '../../i18n/language.js';

interface EmptyStateProps {
  /** The word for a list without rows, where the sentence is another. */
  word?: string | undefined;
  /** One sentence. */
  text: string;
  /** There where a search or a filter has emptied it: shows all again. */
  onClear?: (() => void) | undefined;
  /** The one thing to do about it, where there is one. */
  action?: ReactNode;
}

/** What stands where a list has nothing to show: a mark, a sentence, and what can be done. */
export function EmptyState({ word, text, onClear, action }: EmptyStateProps) {
  const { clear } = usePageTexts();
  const Mark = onClear ? IconSearchOff : IconCircleDashed;
  return (
    <Stack align="center" gap="sm" py="md" c="dimmed" ta="center" data-empty>
      <Mark size={20} aria-hidden />
      {word !== undefined && <Text fw={500}>{word}</Text>}
      <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
      {onClear && (
        <Button size="xs" variant="default" onClick={onClear}>
          {clear}
        </Button>
      )}
      {action}
    </Stack>
  );
}
