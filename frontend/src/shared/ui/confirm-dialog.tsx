import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { settingsQuery } from '../api/config.js';
import { useTexts } from '../i18n/language.js';
import { defineWords } from '../i18n/words.js';
import { SecondaryButton } from './quiet.js';
import { Dialog, useDialog } from './dialog.js';

const useWords = defineWords({
  undoneWithin: [
    (minutes: number) => `You can undo it for ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
    (minutes: number) => `Puedes deshacerlo durante ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  ],
});

export interface Question {
  /** Asks about a deletion unless it says something else. */
  text?: string;
  consequence?: ReactNode;
  /** The dialog says for how long it can be undone. */
  isUndoable?: boolean;
  /** The label of the red button, 'Delete' by default. */
  action?: string;
  onConfirm: () => void;
}

/** A dialog for the screen to render, and the function that asks in it. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const { actions, confirmations } = useTexts();
  const words = useWords();
  const { about: question, isOpen, open, close } = useDialog<Question | null>(null);
  const { data: { undoMinutes } = { undoMinutes: 0 } } = useQuery({
    ...settingsQuery,
    enabled: question?.isUndoable === true,
  });
  // A double click confirms once.
  const unanswered = useRef<Question>(null);

  const ask = (next: Question) => {
    unanswered.current = next;
    open(next);
  };

  const confirm = () => {
    const confirmed = unanswered.current;
    unanswered.current = null;
    close();
    confirmed?.onConfirm();
  };

  const dialog = (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={question?.text ?? confirmations.otherDelete}
      withCloseButton={false}
      size="sm"
      padding="lg"
    >
      <Stack gap="lg">
        {question?.consequence && (
          <Text component="div" c="dimmed" size="sm">
            {question.consequence} {question.isUndoable && undoMinutes > 0 && words.undoneWithin(undoMinutes)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <SecondaryButton onClick={close} data-autofocus>
            {actions.cancel}
          </SecondaryButton>
          <Button color="red" onClick={confirm}>
            {question?.action ?? actions.delete}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
  return [dialog, ask];
}
