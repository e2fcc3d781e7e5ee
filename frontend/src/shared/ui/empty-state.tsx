import { phrase } from '@keyroster/contracts';
import { Button, Skeleton, type SkeletonProps, Stack, type StackProps, Text } from '@mantine/core';
import { IconInbox, IconSearchOff, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTexts, useTexts, defineWords } from '../i18n/language.js';
import { PATHS } from '../paths.js';
import { SmallButton } from './quiet.js';

interface EmptyStateProps {
  Icon?: TablerIcon;
  /** The word for a list without rows, above the sentence. */
  word?: string | undefined;
  text: string;
  /** Present where a search or a filter has emptied the list: shows all again. */
  onClear?: (() => void) | undefined;
  action?: ReactNode;
}

/** Stands in place of an empty list: an icon, a sentence, and what can be done. */
export function EmptyState({ Icon = IconInbox, word, text, onClear, action }: EmptyStateProps) {
  const { clear } = usePageTexts();
  return (
    <Stack align="center" gap="sm" py="md" c="dimmed" ta="center" data-empty>
      <Icon size={24} stroke={1.5} aria-hidden />
      {word !== undefined && <Text fw={500}>{word}</Text>}
      <span style={{ overflowWrap: 'anywhere' }}>{text}</span>
      {onClear && <SmallButton onClick={onClear}>{clear}</SmallButton>}
      {action}
    </Stack>
  );
}

/** The action of an empty list that is filled on another screen. */
export const EmptyStateLink = (props: { to: string; state?: unknown; children: ReactNode }) => (
  <Button component={Link} variant="default" size="xs" {...props} />
);

export function NewUserLink() {
  const { newUser } = useWords();
  return (
    <EmptyStateLink to={PATHS.users} state={{ newUser: true }}>
      {newUser}
    </EmptyStateLink>
  );
}

interface FailedLoadProps extends StackProps {
  onRetry: () => unknown;
  /** What could not be loaded. */
  text?: string;
}

export function FailedLoad({ onRetry, text, ...stack }: FailedLoadProps) {
  const { failures } = useTexts();
  const { tryAgain } = usePageTexts();
  return (
    <Stack gap="sm" align="flex-start" role="alert" {...stack}>
      <Text c="dimmed">{text ?? failures.other}</Text>
      <SmallButton onClick={() => void onRetry()}>{tryAgain}</SmallButton>
    </Stack>
  );
}

/** The query that brings what is shown. */
export interface Bringing {
  isError: boolean;
  refetch: () => unknown;
}

/** Stands in place of data that is awaited, or could not be loaded. */
export function Awaited({ of, height }: { of: Bringing; height: number }) {
  return of.isError ? <FailedLoad onRetry={of.refetch} /> : <Skeleton height={height} />;
}

export const Skeletons = ({ count = 6, ...props }: SkeletonProps & { count?: number }) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} {...props} />);

const useWords = defineWords({
  newUser: ['New user', 'Nuevo usuario'],
  nobody: phrase('Nobody matches “{search}”', 'Nadie coincide con «{search}»'),
  nobodyShown: ['Nobody matches this filter', 'Nadie coincide con este filtro'],
  nothing: phrase('Nothing matches “{search}”', 'Nada coincide con «{search}»'),
  nothingShown: ['Nothing matches this filter', 'Nada coincide con este filtro'],
});

interface MatchesProps {
  search: string;
  onClear: () => void;
  /** The word for a list without rows. */
  word?: string;
}

export const NobodyMatches = (props: MatchesProps) => <Unmatched {...props} who="nobody" />;

export const NothingMatches = (props: MatchesProps) => <Unmatched {...props} who="nothing" />;

function Unmatched({ search, onClear, word, who }: MatchesProps & { who: 'nobody' | 'nothing' }) {
  const { screens } = useTexts();
  const words = useWords();
  const typed = search.trim();
  const text = typed === '' ? words[`${who}Shown`] : words[who](typed);
  return <EmptyState Icon={IconSearchOff} word={word ?? screens.empty} text={text} onClear={onClear} />;
}
