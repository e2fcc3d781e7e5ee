import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { settingsQuery } from '../api/config.js';
import { useTexts } from '../i18n/language.js';
import { defineWords } from '../i18n/words.js';
import { Dialog } from './dialog.js';

const useWords = defineWords({
  en: {
    undoneWithin: (minutes: number) =>
      `You can undo it for ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`,
  },
  es: {
    undoneWithin: (minutes) =>
      `Puedes deshacerlo durante ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  },
});

/** What is asked before something is done that takes something away. */
export interface Question {
  /** The specification's text. */
  text: string;
  /** What else goes with it. */
  consequence?: ReactNode;
  /** It says for how long it can be undone. */
  isUndoable?: boolean;
  /** What the danger button says. */
  action: string;
  onConfirm: () => void;
}

/** A dialog for the screen to render, and the function that asks in it. In a Modal.Stack it lies on top. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const texts = useTexts();
  const words = useWords();
  const [isOpen, { open, close }] = useDisclosure(false);
  // Kept while the dialog fades away.
  const [question, setQuestion] = useState<Question | null>(null);
  const { data: { undoMinutes } = { undoMinutes: 0 } } = useQuery({
    ...settingsQuery,
    enabled: question?.isUndoable === true,
  });
  // A double click confirms once.
  const unanswered = useRef<Question>(null);

  const ask = (next: Question) => {
    unanswered.current = next;
    setQuestion(next);
    open();
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
      stackId="confirm"
      title={question?.text}
      withCloseButton={false}
      transitionProps={{ duration: 100, transition: 'fade' }}
      centered
      size="sm"
      padding="lg"
    >
      <Stack gap="lg">
        {question?.consequence && (
          <Text c="dimmed" size="sm">
            {question.consequence} {question.isUndoable && undoMinutes > 0 && words.undoneWithin(undoMinutes)}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} data-autofocus>
            {texts.actions.cancel}
          </Button>
          <Button color="red" onClick={confirm}>
            {question?.action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
  return [dialog, ask];
}
