import { formatTime } from '@keyroster/contracts';
import type { UndoRef } from '@keyroster/contracts/dto';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMinute } from '../../../shared/ui/use-minute.js';
import { useTakeBack } from '../../../shared/undo/undo-api.js';
import { useImportWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';

interface UndoButtonProps {
  undo: UndoRef;
  onUndone: () => void;
}

/** Takes an import back, for as long as that goes. */
export function UndoButton({ undo, onUndone }: UndoButtonProps) {
  const words = useImportWords();
  const undoing = useTakeBack();
  const now = useMinute();
  if (now >= undo.until) return null;
  return (
    <Group gap="sm">
      <Button
        {...whileBusy(undoing.isPending)}
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => undoing.mutate(undo.id, { onSuccess: onUndone })}
      >
        {words.undo}
      </Button>
      <Text size="sm" c="dimmed">
        {words.undoUntil(formatTime(undo.until))}
      </Text>
    </Group>
  );
}
