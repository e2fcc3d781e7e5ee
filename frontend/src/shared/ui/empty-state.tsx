import { Button, Stack, Text } from '@mantine/core';
import { IconCircleDashed, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTexts, useTexts } from '../i18n/language.js';
import { defineWords } from '../i18n/words.js';

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

interface FailedLoadProps {
  onRetry: () => unknown;
  /** What could not be loaded, where that has a sentence of its own. */
  text?: string;
}

/** What stands where something could not be loaded. */
export function FailedLoad({ onRetry, text }: FailedLoadProps) {
  const { failures } = useTexts();
  const { tryAgain } = usePageTexts();
  return (
    <Stack gap="sm" align="flex-start" role="alert">
      <Text c="dimmed">{text ?? failures.other}</Text>
      <Button variant="default" size="xs" onClick={() => void onRetry()}>
        {tryAgain}
      </Button>
    </Stack>
  );
}

const useWords = defineWords({
  en: {
    nobody: (search: string) => `Nobody matches “${search}”`,
    nobodyShown: 'Nobody matches this filter',
    nothing: (search: string) => `Nothing matches “${search}”`,
    nothingShown: 'Nothing matches this filter',
  },
  es: {
    nobody: (search) => `Nadie coincide con «${search}»`,
    nobodyShown: 'Nadie coincide con este filtro',
    nothing: (search) => `Nada coincide con «${search}»`,
    nothingShown: 'Nada coincide con este filtro',
  },
});

interface MatchesProps {
  search: string;
  onClear: () => void;
  /** What the list says where nothing is in it: a search that empties it leaves it as empty. */
  word?: string;
}

/** What stands in a list of people that a search or a filter has emptied. */
export function NobodyMatches(props: MatchesProps) {
  const words = useWords();
  return <Unmatched {...props} ofAll={words.nobodyShown} ofTyped={words.nobody} />;
}

/** The same in a list of things. */
export function NothingMatches(props: MatchesProps) {
  const words = useWords();
  return <Unmatched {...props} ofAll={words.nothingShown} ofTyped={words.nothing} />;
}

interface UnmatchedProps extends MatchesProps {
  /** Said of a filter alone. */
  ofAll: string;
  /** Said of what was typed. */
  ofTyped: (typed: string) => string;
}

function Unmatched({ search, onClear, word, ofAll, ofTyped }: UnmatchedProps) {
  const { screens } = useTexts();
  const typed = search.trim();
  return (
    <EmptyState word={word ?? screens.empty} text={typed === '' ? ofAll : ofTyped(typed)} onClear={onClear} />
  );
}
