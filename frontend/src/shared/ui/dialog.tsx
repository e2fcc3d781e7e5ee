import { phrase } from '@keyroster/contracts';
import { Modal, type ModalProps, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { startTransition, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { usePageTexts, useTexts, defineWords } from '../i18n/language.js';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/config.js';
import { SecondaryButton } from './quiet.js';

interface DialogProps extends Omit<ModalProps, 'stackId' | 'closeOnEscape'> {
  /** Only a button in the dialog closes it: it shows something once, or is about to. */
  isKept?: boolean;
  /** Takes the very next key. Such a dialog returns the focus by itself. */
  isAtOnce?: boolean;
}

// Names in a dialog may be long; the title keeps off the button beside it.
const LONG_NAMES = { body: { overflowWrap: 'break-word' }, title: { marginInlineEnd: 12 } } as const;
/** A field that gets the focus scrolls clear of the head, with its label. */
const CLEAR_OF_HEAD = { scrollPaddingTop: 100 } as const;
const WITHOUT_BOX = { display: 'contents' } as const;
const KEPT = { closeOnClickOutside: false, withCloseButton: false };

/** What Escape does to each open dialog; the last one is on top. */
const escapes: (() => void)[] = [];

// One listener for all dialogs, because Mantine's own would close every open one.
window.addEventListener(
  'keydown',
  ({ key, isComposing, target }) => {
    if (key !== 'Escape' || isComposing) return;
    // An element that handles Escape itself is marked as Mantine marks its own.
    const isTaken = target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]');
    if (!isTaken) escapes.at(-1)?.();
  },
  true,
);

/** A modal dialog. Each opening mounts anew, so that it lies above all others. */
export function Dialog({ opened, ...props }: DialogProps) {
  const [opening, setOpening] = useState({ opened, times: 0 });
  if (opening.opened !== opened) setOpening({ opened, times: opening.times + Number(opened) });
  return <Opening key={opening.times} opened={opened} {...props} />;
}

/** Opens once mounted, since only then Mantine remembers the focus; in a transition, so as not to block. */
function Opening({ opened, isKept = false, isAtOnce = false, children, ...props }: DialogProps) {
  const { close } = usePageTexts();
  const [isMounted, setIsMounted] = useState(isAtOnce);
  useEffect(() => startTransition(() => setIsMounted(true)), []);
  const escape = useEffectEvent(() => {
    if (!isKept) props.onClose();
  });
  useEffect(() => {
    if (!opened) return;
    const press = () => escape();
    escapes.push(press);
    return () => void escapes.splice(escapes.indexOf(press), 1);
  }, [opened]);
  useFocusWithoutOpener(opened && props.returnFocus !== false);
  return (
    <Modal
      opened={opened && isMounted}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': close }}
      styles={{ ...LONG_NAMES, content: CLEAR_OF_HEAD }}
      {...props}
      {...(isKept && KEPT)}
    >
      {/* A dialog that fades out takes no input. The body around it keeps clicks from what lies beneath. */}
      <div inert={!opened} style={WITHOUT_BOX}>
        {children}
      </div>
    </Modal>
  );
}

/** After the modal has given the focus back to what had it before, if that is still there. */
const RETURNED_MS = 30;

/** Where a change has removed the button that opened the dialog, the focus goes to its like, or to the screen. */
function useFocusWithoutOpener(isReturning: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isReturning) {
      opener.current = document.activeElement;
      return;
    }
    const { current: gone } = opener;
    if (!gone) return;
    const left = document.activeElement;
    const timer = setTimeout(() => {
      const isElsewhere = ![document.body, left].includes(document.activeElement);
      if (gone.isConnected || isElsewhere || escapes.length > 0) return;
      const screen = document.querySelector('main');
      const buttons = [...(screen?.querySelectorAll('button') ?? [])];
      const like = buttons.find(({ textContent }) => textContent !== '' && textContent === gone.textContent);
      (like ?? screen)?.focus({ preventScroll: true });
    }, RETURNED_MS);
    return () => clearTimeout(timer);
  }, [isReturning]);
}

const AT_THE_EDGE = {
  ...LONG_NAMES,
  inner: { justifyContent: 'flex-end' },
  content: { ...CLEAR_OF_HEAD, height: '100dvh' },
} as const;

/** A dialog at the right edge, as high as the screen; on a phone it is all of it. */
export function SideDialog({ width, ...props }: DialogProps & { width: number }) {
  const isWide = useMediaQuery('(min-width: 700px)', true, { getInitialValueInEffect: false });
  return (
    <Dialog
      fullScreen={!isWide}
      centered={false}
      size={`min(${width}px, 100%)`}
      xOffset={0}
      yOffset={0}
      radius={0}
      transitionProps={{ duration: 100, transition: isWide ? 'slide-left' : 'fade' }}
      styles={AT_THE_EDGE}
      {...props}
    />
  );
}

/** The ref of a field that comes late: a dialog without fields has focused its first button, which closes it. */
export function focusIfLate(field: HTMLElement | null): void {
  const dialog = field?.closest('[role="dialog"]');
  if (dialog && dialog.querySelector(':focus') === dialog.querySelector('button')) field?.focus();
}

/** The state of a dialog. `about` is kept while the dialog fades out; `times` is a key for each opening. */
export function useDialog<About>(initial: About) {
  const [state, setState] = useState({ about: initial, isOpen: false, times: 0 });
  return {
    ...state,
    open: (about: About) => setState(({ times }) => ({ about, isOpen: true, times: times + 1 })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
}

const useWords = defineWords({
  undoneWithin: phrase(
    'You can undo it for {minutes:one minute|# minutes}.',
    'Puedes deshacerlo durante {minutes:un minuto|# minutos}.',
  ),
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
