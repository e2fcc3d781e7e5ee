import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/language.js';
import { Dialog } from './dialog.js';

/** What is asked before something is done that can't be undone. */
export interface Question {
  /** The specification's text. */
  text: string;
  /** What else goes with it. */
  consequence?: ReactNode;
  /** What the danger button says. */
  action: string;
  onConfirm: () => void;
}

/** A dialog for the screen to render, and the function that asks in it. In a Modal.Stack it lies on top. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const texts = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  // Kept while the dialog fades away.
  const [question, setQuestion] = useState<Question | null>(null);
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
            {question.consequence}
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
